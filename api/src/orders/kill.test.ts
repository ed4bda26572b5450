import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '@bairn/shared/schema/booking';
import { setClock } from '@bairn/shared/schema/clock';
import type { Composed } from '../compose.ts';
import type { Db } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { caller, cardToken, listen } from '../testing/nodes.ts';
import { endServer, inside, makePlace, startServer, type CleanUp, type Server } from '../testing/serverProcess.ts';
import type { Reply } from '../testing/world.ts';
import { sweepHolds } from '../basket/sweepHolds.ts';
import { upTo } from '../testing/property.ts';
import { isOnAccount } from '../balances/accounts.ts';
import { takesAll } from '../testing/payOnAccount.ts';

const families = 6;
/** One session for each child: a burst with more orders than children must leave places for the last one. */
const capacity = 12;
const days = 6;
const kills = upTo(1, 3);
const cleanUp: CleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

type Way = 'card' | 'invoice';
type Tried = { family: MadeFamily; key: string; uid: string; way: Way };
type Acknowledged = Tried & { order: Order };
type Log = { tried: Tried[]; acknowledged: Acknowledged[]; refused: Reply[] };

/** One family that orders date after date until the server is gone. */
async function orderOnAndOn(
  address: string,
  family: MadeFamily,
  session: MadeSession,
  nth: number,
  log: Log,
  way: Way,
) {
  const call = caller(address);
  const { token } = family;
  for (let turn = 0; ; turn += 1) {
    const instance = session.instances[(nth + turn) % days]?.id;
    const child_id = family.children[Math.floor(turn / days) % family.children.length]?.id;
    const added = await call('POST', '/booking/basket/add', {
      token,
      body: { session_id: session.id, instance_id: instance, child_id },
    });
    const basket = added.status === 200 ? added : await call('GET', '/booking/basket', { token });
    const { basket_uid: uid, items } = basket.body.data;
    const method =
      way === 'card' ? { payment_type_id: 2, payment_method_id: await cardToken(address) } : { payment_type_id: 3 };
    for (const { id } of items) {
      const body = { basket_uid: uid, child_id, ...method };
      const assigned = await call('POST', `/booking/basket/${id}/add-child`, { token, body });
      if (assigned.status !== 200) {
        await call('DELETE', `/booking/basket/${id}/remove`, { token, query: { basket_uid: uid } });
      }
      await call('POST', `/booking/basket/${id}/add-payment`, { token, body });
    }
    if (items.length === 0) {
      if (turn > 3 * days) return;
      continue;
    }
    const key = crypto.randomUUID();
    const tried = { family, key, uid, way };
    log.tried.push(tried);
    const ordered = await create(address, tried);
    if (ordered.status === 200) log.acknowledged.push({ ...tried, order: ordered.body.data });
    else log.refused.push(ordered);
  }
}

const create = (address: string, { family, key, uid }: Omit<Tried, 'way'>) =>
  caller(address)('POST', '/booking/order/create', {
    token: family.token,
    body: { basket_uid: uid },
    headers: { 'idempotency-key': key },
  });

/** All families order at the same time until the server is killed at a random moment. */
async function burst(server: Server, people: readonly MadeFamily[], session: MadeSession, log: Log, way: Way) {
  const before = log.acknowledged.length;
  const enough = before + randomInt(2, 9);
  const interrupted = log.tried.length - before - log.refused.length;
  const ends = people.map((family, index) =>
    orderOnAndOn(server.address, family, session, index, log, way).catch((error: unknown) => {
      // The connection that the kill closed.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }),
  );
  const all = Promise.all(ends);
  await vi.waitFor(() => log.acknowledged.length >= enough || Promise.reject(new Error('too few orders')), {
    timeout: 60_000,
    interval: 2,
  });
  await new Promise((resolve) => setTimeout(resolve, randomInt(0, 40)));
  // Two orders are under way, so that the kill interrupts at least one.
  const underWay = () => log.tried.length - log.acknowledged.length - log.refused.length - interrupted;
  await vi.waitFor(() => underWay() >= 2 || Promise.reject(new Error('no orders under way')), {
    timeout: 60_000,
    interval: 1,
  });
  await endServer(server, 'SIGKILL');
  await all;
}

/** What is missing of an order that was acknowledged to its family. */
async function broken(address: string, { family, order, way }: Acknowledged): Promise<unknown> {
  const { status, body } = await caller(address)('GET', `/booking/order/${order.id}`, { token: family.token });
  if (status !== 200) return { order: order.id, status };
  const now: Order = body.data;
  const ids = (of: Order) => of.bookings.map(({ id }) => id).toSorted();
  // An invoice is owed until its money is recorded; what it bills is booked at once.
  const billed = now.invoices.reduce((sum, { total }) => sum + total, 0);
  const paid = way === 'card' ? order.total : 0;
  const whole =
    now.status === (way === 'card' ? 'paid' : 'pending') &&
    billed === order.total - paid &&
    now.number === order.number &&
    ids(now).join() === ids(order).join() &&
    now.bookings.every((booking) => booking.status === 'confirmed') &&
    now.payments.every((payment) => payment.status === (way === 'card' ? 'confirmed' : 'pending')) &&
    now.paid === paid &&
    now.movements.reduce((sum, { amount }) => sum + amount, 0) === paid;
  return whole ? null : now;
}

/** Rows that are wrong once all jobs are done, by what is wrong. */
async function faults(db: Db): Promise<Record<string, unknown[]>> {
  const queries = {
    'orders without bookings': sql`
      select o.id from "order" o where not exists (select from booking k where k.order_id = o.id)`,
    'orders without their basket lines': sql`
      select o.id from "order" o join booking k on k.order_id = o.id
      left join basket_item t on t.id = k.basket_item_id and t.instance_id = k.instance_id and t.child_id = k.child_id
      where t.id is null or (k.status = 'confirmed' and t.status <> 'ordered')`,
    'orders that are open, and not billed': sql`select id from "order" o where status = 'pending'
      and not exists (select from payment p where p.order_id = o.id and ${isOnAccount})`,
    'payments that are open, and not billed': sql`select p.id from payment p
      where p.status in ('created', 'pending') and not (${isOnAccount} and p.status = 'pending')`,
    'payments on account without their invoice, or with another sum': sql`
      select p.id from payment p where ${isOnAccount} and p.amount is distinct from
        (select sum(v.total) from invoice v where v.payment_id = p.id)
      union all select v.id from invoice v where v.total is distinct from
        (select sum(l.amount) from invoice_line l where l.invoice_id = v.id)`,
    'invoice numbers with gaps': sql`
      select nursery_id, count(*), max(number) from invoice group by nursery_id
      having count(*) <> max(number) or min(number) <> 1 or count(*) <> count(distinct number)`,
    'payments that are not the sum of their bookings': sql`
      select p.id from payment p where p.amount <> (select sum(k.price) from booking k where k.payment_id = p.id)`,
    'bookings unlike their payment': sql`
      select k.id from booking k join payment p on p.id = k.payment_id
      where (k.status = 'confirmed') <> (p.status = 'confirmed' or ${isOnAccount} and p.status = 'pending')`,
    'payments unlike the ledger': sql`
      select p.id from payment p where coalesce(
        (select sum(l.amount) from ledger_entry l where l.payment_id = p.id), 0)
        <> case p.status when 'confirmed' then p.amount else 0 end`,
    'cards charged twice, or for nothing': sql`
      select i.body -> 'metadata' ->> 'payment_id' as payment from sandbox_payment_object i
      left join payment p on p.id::text = i.body -> 'metadata' ->> 'payment_id'
      where i.kind = 'payment_intent' and i.body ->> 'status' = 'succeeded'
      group by 1, p.status having count(*) > 1 or p.status is distinct from 'confirmed'`,
    'counters that are not what they count': sql`
      select i.id, i.booked, i.held from session_instance i
      where i.booked <> (select count(*) from booking k where k.instance_id = i.id
          and k.status in ('pending', 'confirmed', 'attended', 'absent'))
        or i.held <> (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
        or i.booked + i.held > i.capacity`,
    'keys with two orders': sql`
      select idempotency_key from "order" group by keyworker_profile_id, idempotency_key having count(*) > 1`,
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** Hours later: every job has run and every hold has ended. */
async function finishAll(services: Composed) {
  const restore = setClock(() => Date.now() + 3 * 3_600_000);
  try {
    while ((await services.outbox.run()) > 0);
    await sweepHolds(services.database.db);
  } finally {
    restore();
  }
}

describe.each<Way>(['card', 'invoice'])(`a server that is killed ${kills} times in a burst of orders by %s`, (way) => {
  it('keeps every acknowledged order complete, loses no place and finishes interrupted work', async () => {
    const place = await makePlace(cleanUp);
    const { people, session } = await inside(place, async (world) => {
      const nursery = await makeNursery(world);
      await takesAll(world, nursery);
      const made = await makeSession(world, nursery, { capacity, days, from: 20, types: [2, 3] });
      const found: MadeFamily[] = [];
      for (let count = 0; count < families; count += 1) found.push(await makeFamily(world, { children: 2 }));
      return { people: found, session: made };
    });
    const log: Log = { tried: [], acknowledged: [], refused: [] };
    let server = await startServer(place, cleanUp);
    for (let kill = 0; kill < kills; kill += 1) {
      await burst(server, people, session, log, way);
      server = await startServer(place, cleanUp);
    }
    expect(log.acknowledged.length).toBeGreaterThanOrEqual(2 * kills);
    for (const order of log.acknowledged) expect(await broken(server.address, order)).toBeNull();

    // The kills must have interrupted orders, or the test proves nothing.
    expect(log.tried.length).toBeGreaterThan(log.acknowledged.length + log.refused.length);
    await endServer(server, 'SIGTERM');

    await inside(place, async ({ services }) => {
      await finishAll(services);
      expect(await faults(services.database.db)).toEqual({});
      // A family without an answer retries with the same key: it gets the same order, a new one, or a reason.
      const known = new Map(log.acknowledged.map(({ key, order }) => [key, order.id]));
      const node = await listen(services);
      for (const tried of log.tried) {
        const reply = await create(node.address, tried);
        expect([200, 409, 422]).toContain(reply.status);
        // Its basket may have other lines by now, for which the key was not used.
        if (known.has(tried.key) && reply.body.code !== 'key_reused')
          expect(reply.body.data?.id).toBe(known.get(tried.key));
      }
      await node.close();
      await finishAll(services);
      expect(await faults(services.database.db)).toEqual({});
      const { rows } = await sql<{ booked: number; held: number; bookings: number }>`
        select sum(i.booked) as booked, sum(i.held) as held,
          (select count(*) from booking k where k.status = 'confirmed') as bookings
        from session_instance i`.execute(services.database.db);
      expect(rows).toEqual([{ booked: rows[0]?.bookings, held: 0, bookings: rows[0]?.bookings }]);
    });
  }, 240_000);
});
