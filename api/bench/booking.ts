import { randomUUID } from 'node:crypto';
import { transact } from '../src/database/database.ts';
import { newId } from '../src/database/id.ts';
import { addLines } from '../src/basket/addLines.ts';
import type { BasketRow } from '../src/basket/findBasket.ts';
import { placeOrder } from '../src/orders/placeOrder.ts';
import type { Person } from '../src/access/person.ts';
import { branchChannel, userChannel } from '../src/realtime/channels.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../src/testing/make.ts';
import type { Bench, Benchmark } from './bench.ts';
import { rosterFor } from './rosterFor.ts';
import { cycled, figure, quantile, rate } from './measure.ts';

const buyers = 64;
const rounds = 8;

type Market = { families: MadeFamily[]; baskets: BasketRow[]; session: MadeSession; nursery: string };

/** Adults for all buyers, whatever their children's ages. */
const adults = Math.ceil(buyers / 3);

/** Buyers with a basket each, and a session with a date for every round and places for all. */
async function makeMarket(bench: Bench, byStaff = false): Promise<Market> {
  const nursery = await makeNursery(bench);
  const session = await makeSession(bench, nursery, { capacity: 2 * buyers, days: 4 * rounds + 8, byStaff });
  if (byStaff) await rosterFor(bench, nursery, session, adults);
  const families: MadeFamily[] = [];
  const baskets: BasketRow[] = [];
  for (let index = 0; index < buyers; index += 1) {
    const family = await makeFamily(bench);
    const basket = { id: newId(), uid: randomUUID(), keyworker_profile_id: family.keyworker };
    await bench.client.query(
      'insert into basket (id, uid, keyworker_profile_id, created_at) values ($1, $2, $3, now())',
      [basket.id, basket.uid, family.keyworker],
    );
    families.push(family);
    baskets.push(basket);
  }
  await bench.client.query('vacuum analyze');
  return { families, baskets, session, nursery: nursery.id };
}

/** A transaction of hand-written statements on a bare connection. */
async function bareTransaction(bench: Bench, statements: readonly [string, unknown[]][]) {
  const client = await bench.pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const placesOf = (session: MadeSession, instance: string) => ({ session_id: session.id, instance_id: instance });

const soon = () => new Date(Date.now() + 1_800_000);

const announcement = (channel: string, event: string, data: Record<string, string>) =>
  JSON.stringify({ channel, event, data });

/** The minimum statements for adding a place to a basket: the same rows as ours, including the branch's event. */
const bareAdd = (bench: Bench, { session, baskets }: Market, buyer: number, instance: string) =>
  bareTransaction(bench, [
    [
      `select i.price, i.date, i.start_time, i.status, s.booking_options from session_instance i
       join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
       join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id and b.status = 'listed'
       join nursery n on n.id = i.nursery_id and n.suspended_at is null where i.id = $1 and i.session_id = $2`,
      [instance, session.id],
    ],
    [
      'select id, uid, keyworker_profile_id from basket where keyworker_profile_id = $1',
      [cycled(baskets, buyer).keyworker_profile_id],
    ],
    [
      `update session_instance set held = held + 1 where id = $1 and status = 'open' and booked + held < capacity`,
      [instance],
    ],
    [
      `insert into basket_item (id, basket_id, instance_id, price, status, held_until, created_at)
       values ($1, $2, $3, 4200, 'held', $4, now())`,
      [newId(), cycled(baskets, buyer).id, instance, soon()],
    ],
    [
      `insert into outbox (id, topic, payload, created_at, available_at) values ($1, 'realtime.event', $2, now(), now())`,
      [newId(), announcement(branchChannel(session.branch), 'places.changed', placesOf(session, instance))],
    ],
  ]);

const ourAdd = (bench: Bench, { session, baskets }: Market, buyer: number, instance: string) =>
  transact(bench.services.database.db, (tx) =>
    addLines(tx, { session_id: session.id, instance_id: instance }, cycled(baskets, buyer).keyworker_profile_id),
  );

/** Holds a place for every buyer, ready to order; not measured. */
async function fillBaskets(bench: Bench, { families, baskets }: Market, instance: string): Promise<string[]> {
  const items = baskets.map(() => newId());
  await bench.client.query('update session_instance set held = held + $2 where id = $1', [instance, buyers]);
  await bench.client.query(
    `insert into basket_item (id, basket_id, instance_id, child_id, payment_type_id, payment_method_id, price, status, held_until, created_at)
     select i, b, $1, c, 2, 'pm_card_visa', 4200, 'held', $5, now() from unnest($2::uuid[], $3::uuid[], $4::uuid[]) t (i, b, c)`,
    [instance, items, baskets.map(({ id }) => id), families.map(({ children }) => children[0]?.id), soon()],
  );
  return items;
}

const personOf = (family: MadeFamily): Person => ({
  user_id: family.id,
  device_id: family.id,
  token_id: family.id,
  account: 'keyworker',
  founder: false,
  keyworker_id: family.keyworker,
  staff: [],
});

const ourOrder = (bench: Bench, { families, baskets }: Market, buyer: number) =>
  transact(bench.services.database.db, (tx) =>
    placeOrder(tx, {
      basket: cycled(baskets, buyer),
      person: personOf(cycled(families, buyer)),
      keyworker: cycled(families, buyer).keyworker,
      key: newId(),
      request: 'bench',
    }),
  );

/** The minimum statements for an order of one place: the same rows as ours, including events and jobs. */
function bareOrder(bench: Bench, market: Market, buyer: number, instance: string, item: string, date: string) {
  const { session, nursery } = market;
  const family = cycled(market.families, buyer);
  const [order, payment, booking] = [newId(), newId(), newId()];
  return bareTransaction(bench, [
    ['select id from session_instance where id = $1 for update', [instance]],
    [`select * from basket_item where basket_id = $1 and status = 'held'`, [cycled(market.baskets, buyer).id]],
    [`update basket_item set status = 'ordered', error = null where id = $1 and status = 'held'`, [item]],
    [
      `insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, created_at)
       values ($1, 'B' || nextval('order_number'), $2, $3, $4, now())`,
      [order, family.keyworker, cycled(market.baskets, buyer).id, newId()],
    ],
    [
      `insert into payment (id, order_id, nursery_id, payment_type_id, payment_method_id, amount, created_at)
       values ($1, $2, $3, 2, 'pm_card_visa', 4200, now())`,
      [payment, order, nursery],
    ],
    ['update session_instance set held = held - 1, booked = booked + 1 where id = $1', [instance]],
    [
      `insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id, order_id,
         payment_id, basket_item_id, payment_type_id, price, date, start_time, end_time, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 2, 4200, $11, '08:00', '13:00', now())`,
      [
        nursery,
        booking,
        session.branch,
        session.id,
        instance,
        family.children[0]?.id,
        family.keyworker,
        order,
        payment,
        item,
        date,
      ],
    ],
    [
      `insert into audit_log (id, at, user_id, nursery_id, action, object_type, object_id, related, request_id)
       values ($1, now(), $2, $3, 'booking.create', 'booking', $4, $5, 'bench')`,
      [
        newId(),
        family.id,
        nursery,
        booking,
        JSON.stringify({ order_id: order, child_id: family.children[0]?.id, instance_id: instance }),
      ],
    ],
    [
      `insert into outbox (id, topic, payload, created_at, available_at)
       values ($1, 'payment.settle', $2, now(), now() + interval '1 minute'),
         ($3, 'realtime.event', $4, now(), now()), ($5, 'realtime.event', $6, now(), now())`,
      [
        newId(),
        JSON.stringify({ payment_id: payment }),
        newId(),
        announcement(branchChannel(session.branch), 'places.changed', placesOf(session, instance)),
        newId(),
        announcement(userChannel(family.id), 'basket.changed', { id: cycled(market.baskets, buyer).id }),
      ],
    ],
  ]);
}

/** Rates of both, alternating, on a new date each time; the median of the rounds. */
async function compare(
  market: Market,
  first: number,
  ours: (instance: { id: string; date: string }) => Promise<number>,
  bare: (instance: { id: string; date: string }) => Promise<number>,
) {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const [a, b] = [0, 1].map((offset) => cycled(market.session.instances, first + 2 * round + offset));
    if (!a || !b) throw new Error('There are not enough dates.');
    const [oursNow, bareNow] = round % 2 ? [await ours(a), await bare(b)] : [await bare(b), await ours(a)].toReversed();
    // The first round warms both up.
    if (round === 0) continue;
    rates.ours.push(oursNow ?? Number.NaN);
    rates.bare.push(bareNow ?? Number.NaN);
  }
  return [quantile(rates.ours, 0.5), quantile(rates.bare, 0.5)] as const;
}

/** Rates of adding to the basket and of ordering, of ours and of bare statements. */
async function measureMarket(bench: Bench, market: Market, say: (step: string) => void) {
  say('adding to the basket');
  const add = await compare(
    market,
    0,
    ({ id }) => rate(buyers, buyers, (buyer) => ourAdd(bench, market, buyer, id)),
    ({ id }) => rate(buyers, buyers, (buyer) => bareAdd(bench, market, buyer, id)),
  );
  await bench.client.query(`update basket_item set status = 'removed'; update session_instance set held = 0`);
  say('ordering');
  const order = await compare(
    market,
    2 * rounds,
    async ({ id }) => {
      await fillBaskets(bench, market, id);
      return rate(buyers, buyers, (buyer) => ourOrder(bench, market, buyer));
    },
    async ({ id, date }) => {
      const items = await fillBaskets(bench, market, id);
      return rate(buyers, buyers, (buyer) => bareOrder(bench, market, buyer, id, cycled(items, buyer), date));
    },
  );
  return { add, order };
}

/** Sixty-four concurrent buyers of one date, so that each waits for the same counter. */
export const booking: Benchmark = {
  name: 'booking',
  about: `${buyers} buyers at once for one date: our transactions against hand-written ones with the minimum statements`,
  run: async (bench, say) => {
    const { add, order } = await measureMarket(bench, await makeMarket(bench), say);
    return {
      figures: [
        figure('basket add', ...add, { least: 0.7 }, 'a second'),
        figure('order create', ...order, { least: 0.7 }, 'a second'),
      ],
      plans: [],
    };
  },
};

/** The same where staff limit the places: what the switch costs. */
export const staffed: Benchmark = {
  name: 'staffed',
  about: `the same with places that ${adults} people on the rota limit`,
  run: async (bench, say) => {
    const { add, order } = await measureMarket(bench, await makeMarket(bench, true), say);
    return {
      figures: [
        figure('basket add, limited by staff', ...add, null, 'a second'),
        figure('order create, limited by staff', ...order, null, 'a second'),
      ],
      plans: [],
    };
  },
};
