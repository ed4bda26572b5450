import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import type { WaitingEntry } from '@bairn/shared/schema/waiting';
import { sweepHolds } from '../basket/sweepHolds.ts';
import type { Composed } from '../compose.ts';
import { openDatabase, type Db } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { caller, cardToken } from '../testing/nodes.ts';
import { upTo } from '../testing/property.ts';
import { endServer, inside, makePlace, startServer, type CleanUp, type Server } from '../testing/serverProcess.ts';

/** Every other family has two children, who wait together. */
const families = 8;
const capacities = [2, 2];
/** How often each family of the server that is left acts after the kill. */
const turnsAfter = 8;
const kills = upTo(2, 6);

const cleanUp: CleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** What the families were told, and how many writes they sent without an answer. */
type Log = { accepted: Map<string, number>; sent: number; answered: number };

type Acting = {
  address: string;
  family: MadeFamily;
  sessions: readonly MadeSession[];
  log: Log;
  goesOn: () => boolean;
};

/**
 * One family, turn after turn until its server is gone: it takes places, waits where there are none, answers what it is
 * offered, pays what is in its basket, and cancels what it has booked, which frees places for those who wait.
 */
async function takeTurns({ address, family, sessions, log, goesOn }: Acting) {
  const call = caller(address);
  const { token } = family;
  const child_ids = family.children.map(({ id }) => id);
  const write = async (path: string, body: unknown = {}, headers = {}) => {
    log.sent += 1;
    const reply = await call('POST', path, { token, body, headers });
    log.answered += 1;
    return reply;
  };
  const wait = async (session: MadeSession) => {
    const of = { session_id: session.id, instance_id: session.instances[0]?.id, child_ids };
    const taken = await write('/booking/basket/add', of);
    if (taken.status !== 200) await write('/booking/waiting-list', of);
  };
  const pay = async () => {
    const { basket_uid, items } = (await call('GET', '/booking/basket', { token })).body.data;
    if (items.length === 0) return;
    const chosen = { basket_uid, payment_type_id: 2, payment_method_id: await cardToken(address) };
    for (const { id } of items) await write(`/booking/basket/${id}/add-payment`, chosen);
    await write('/booking/order/create', { basket_uid }, { 'idempotency-key': crypto.randomUUID() });
  };
  const cancelAll = async () => {
    const { data } = (await call('GET', '/booking/order', { token })).body;
    for (const { id, bookings } of data) {
      const open = bookings.filter(({ status }: { status: string }) => status === 'confirmed');
      if (open.length === 0) continue;
      const booking_ids = open.map((booking: { id: string }) => booking.id);
      const query = { bookings: booking_ids.join(',') };
      const shown = await call('GET', `/booking/order/${id}/cancellation`, { token, query });
      const expected_refund = shown.body.data?.total_refund;
      await write(`/booking/order/${id}/cancel`, { booking_ids, expected_refund });
    }
  };
  for (let turn = 0; goesOn(); turn += 1) {
    const session = sessions[turn % sessions.length];
    if (!session) return;
    const entries: WaitingEntry[] = (await call('GET', '/booking/waiting-list', { token })).body.data;
    const offer = entries.find(({ status, in_basket }) => status === 'offered' && !in_basket);
    const waits = entries.some(({ status, instance_id }) => instance_id === session.instances[0]?.id && isOpen(status));
    if (offer && randomInt(5) === 0) await write(`/booking/waiting-list/${offer.id}/decline-offer`);
    else if (offer) {
      const { status } = await write(`/booking/waiting-list/${offer.id}/accept-offer`);
      if (status === 200) log.accepted.set(offer.id, offer.children.length);
    } else if (!waits) await wait(session);
    await pay();
    await cancelAll();
  }
}

const isOpen = (status: string) => status === 'waiting' || status === 'offered';

/** What must never be so at any moment. Each event of an entry is in the order of time, and of ids within a moment. */
const queries = {
  'dates that are oversold, or count what is not there': sql`
    select i.id, i.capacity, i.booked, i.held from session_instance i
    where i.booked + i.held > i.capacity
      or i.booked <> (select count(*) from booking k where k.instance_id = i.id
        and k.status in ('pending', 'confirmed', 'attended', 'absent'))
      or i.held <> (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
        + (select coalesce(sum(e.places), 0) from waiting_entry e
          where e.instance_id = i.id and e.status = 'offered' and e.accepted_at is null)`,
  'siblings who were parted': sql`
    select e.id, e.places, e.status from waiting_entry e
    where e.places <> (select count(*) from waiting_child w where w.entry_id = e.id)
      or (select count(*) from basket_item t where t.waiting_entry_id = e.id)
        <> case when e.accepted_at is null then 0 else e.places end
      or (select count(*) from booking k join basket_item t on t.id = k.basket_item_id where t.waiting_entry_id = e.id)
        <> case when e.status = 'booked' then e.places else 0 end
      or 1 < (select count(distinct k.status) from booking k join basket_item t on t.id = k.basket_item_id
        where t.waiting_entry_id = e.id)`,
  'places that are idle while a family waits': sql`
    select e.id, e.places from waiting_entry e join session_instance i on i.id = e.instance_id
    where e.status = 'waiting' and e.places <= i.capacity - i.booked - i.held`,
  'families who were overtaken without a reason': sql`
    select a.id from waiting_event v
    join waiting_entry e on e.id = v.entry_id
    join waiting_entry a on a.instance_id = e.instance_id and a.turn < e.turn
    where v.kind = 'offered' and 'joined' = (select l.kind from waiting_event l
        where l.entry_id = a.id and l.kind <> 'overtaken' and l.at <= v.at order by l.at desc, l.id desc limit 1)
      and not exists (select from waiting_event o where o.entry_id = a.id and o.kind = 'overtaken' and o.reason <> ''
        and abs(extract(epoch from o.at - v.at)) < 10)`,
  'offers that were used twice, or without being made': sql`
    select entry_id from waiting_event group by entry_id
    having count(*) filter (where kind = 'offered') > 1
      or count(*) filter (where kind = 'accepted') > count(*) filter (where kind = 'offered')
      or count(*) filter (where kind in ('booked', 'declined', 'expired', 'withdrawn', 'removed')) > 1`,
  'entries unlike their last event': sql`
    select e.id, e.status, l.kind from waiting_entry e, lateral (select kind from waiting_event v
      where v.entry_id = e.id and v.kind <> 'overtaken' order by v.at desc, v.id desc limit 1) l
    where case l.kind when 'joined' then 'waiting' when 'accepted' then 'offered' else l.kind end <> e.status`,
  'children who wait twice for a date': sql`
    select w.child_id from waiting_child w join waiting_entry e on e.id = w.entry_id
    where e.status in ('waiting', 'offered') group by w.child_id, e.instance_id having count(*) > 1`,
};

/** Rows that are wrong, by what is wrong; each query sees one moment. */
async function faults(db: Db): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** All families act on two servers until one of them is killed at a random moment; those of the other go on for a while. */
async function burst(
  servers: [Server, Server],
  { people, sessions, log, db }: { people: readonly MadeFamily[]; sessions: readonly MadeSession[]; log: Log; db: Db },
) {
  const [killed] = servers;
  let closing = false;
  const enough = log.accepted.size + randomInt(6, 12);
  const ends = people.map(async (family, nth) => {
    const server = servers[Math.floor(nth / 2) % 2] ?? killed;
    let left = turnsAfter;
    const goesOn = () => !closing || (left -= 1) >= 0;
    try {
      await takeTurns({ address: server.address, family, sessions, log, goesOn });
    } catch (error) {
      // The connection that the kill closed.
      if (server !== killed || !closing) throw error;
    }
  });
  let over = false;
  // At every moment, so that nothing that mends itself later goes unseen.
  const watch = async () => {
    while (!over) expect(await faults(db)).toEqual({});
  };
  const all = Promise.all(ends).finally(() => (over = true));
  const watched = watch();
  const accepted = vi.waitFor(
    () => log.accepted.size >= enough || Promise.reject(new Error('too few offers were accepted')),
    { timeout: 60_000, interval: 1 },
  );
  await Promise.race([accepted, Promise.all([all, watched])]);
  // A write is under way, so that the kill can interrupt one.
  await vi.waitFor(() => log.sent > log.answered || Promise.reject(new Error('nothing under way')), {
    timeout: 60_000,
    interval: 0,
  });
  closing = true;
  await endServer(killed, 'SIGKILL');
  await all;
  await watched;
}

/** Finishes what the kill interrupted: jobs that are due, and holds and payments whose time is over hours later. */
async function finishAll({ outbox, database }: Composed) {
  const restore = setClock(() => Date.now() + 3 * 3_600_000);
  try {
    while ((await outbox.run()) > 0);
    await sweepHolds(database.db);
  } finally {
    restore();
  }
}

describe(`two servers, one of which is killed ${kills} times while offers are made and answered`, () => {
  it('oversells no place, parts no siblings, skips no family and uses each offer once', async () => {
    const place = await makePlace(cleanUp);
    const { people, sessions } = await inside(place, async (world) => {
      const nursery = await makeNursery(world);
      const made: MadeSession[] = [];
      for (const [nth, capacity] of capacities.entries()) {
        made.push(await makeSession(world, nursery, { capacity, days: 1, from: 20 + nth }));
      }
      const found: MadeFamily[] = [];
      for (let nth = 0; nth < families; nth += 1) found.push(await makeFamily(world, { children: 1 + (nth % 2) }));
      return { people: found, sessions: made };
    });
    const { db, close } = await openDatabase({ url: place['DATABASE_URL'] ?? '', folder: null });
    cleanUp.push(close);
    const log: Log = { accepted: new Map(), sent: 0, answered: 0 };
    let servers: [Server, Server] = [await startServer(place, cleanUp), await startServer(place, cleanUp)];
    for (let kill = 0; kill < kills; kill += 1) {
      await burst(servers, { people, sessions, log, db });
      // The other one is killed next.
      servers = [servers[1], await startServer(place, cleanUp)];
    }
    for (const server of servers) await endServer(server, 'SIGTERM');
    // The kills must have interrupted writes, and siblings have accepted places, or the test proves nothing.
    expect(log.sent).toBeGreaterThan(log.answered);
    expect([...log.accepted.values()]).toEqual(expect.arrayContaining([1, 2]));

    await inside(place, async ({ services }) => {
      await finishAll(services);
      expect(await faults(db)).toEqual({});
      const { rows } = await sql<{ id: string }>`
        select id from waiting_entry where accepted_at is not null`.execute(db);
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...log.accepted.keys()]));
    });
  }, 240_000);
});
