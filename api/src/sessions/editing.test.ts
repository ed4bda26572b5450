import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Basket } from '@bairn/shared/schema/booking';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { sweepHolds } from '../basket/sweepHolds.ts';
import { dayFromToday, makeFamily, makeNursery, signIn, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { tokenOf } from '../testing/makeCards.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type Reply, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
let restore = () => {};
afterEach(() => restore());

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const at = (...times: [string, string][]) =>
  times.map(([start_time, end_time]) => ({ days: everyDay, start_time, end_time }));
const patterns = [
  at(['09:00', '12:00']),
  at(['09:30', '12:30']),
  at(['09:00', '12:00'], ['13:00', '16:00']),
  at(['13:00', '15:30']),
  [{ days: [1, 3, 5, 7], start_time: '09:00', end_time: '12:00' }],
];
const form = {
  name: 'Forest morning',
  description: '',
  room_id: null,
  age_from_months: 0,
  age_to_months: 216,
  capacity: 2,
  price: 4200,
  payment_types: [2],
  booking_options: [1],
  notice_hours: 0,
  starts_on: '',
  ends_on: '',
  term: 2,
  spans: patterns[0],
  left_out: [] as string[],
  added: [] as string[],
};

const deeds = [
  'create',
  'hold',
  'hold',
  'book',
  'book',
  'book',
  'edit',
  'edit',
  'edit',
  'edit a date',
  'close',
  'reopen',
  'extend',
  'cancel',
  'wait',
] as const;
/** What a form changes; days are counted from today. */
const anyChange = fc.record(
  {
    spans: fc.constantFrom(...patterns),
    price: fc.constantFrom(3000, 4200, 5100),
    capacity: fc.integer({ min: 1, max: 3 }),
    first: fc.integer({ min: 1, max: 3 }),
    days: fc.integer({ min: 1, max: 5 }),
    left_out: fc.subarray([2, 3, 4]),
  },
  { requiredKeys: [] },
);
const anyStep = fc.record({ deed: fc.constantFrom(...deeds), who: fc.nat(2), which: fc.nat(1000), change: anyChange });
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(anyStep, { minLength: 12, maxLength: 16, size: 'max' });

/** What a family was sold: date, times and price of an instance. */
type Sold = { instance: string; date: string; start_time: string; end_time: string; price: number };
type Scene = {
  nursery: MadeNursery;
  families: MadeFamily[];
  card: string;
  token: string;
  /** Of each line in a basket since its place is held, and of each booking since it was made. */
  lines: Map<string, Sold>;
  bookings: Map<string, Sold>;
};

const reached = { booked: 0, kept: 0, closed: 0, reopened: 0, extended: 0, cancelled: 0, expired: 0, refused: 0 };
const db = () => world.services.database.db;

/** A call that is done or refused for a reason. */
async function ask(
  token: string,
  method: string,
  path: string,
  sent: { body?: unknown; query?: Record<string, unknown> } = {},
) {
  const reply = await world.call(method, path, { token, ...sent });
  if (![200, 404, 409, 422].includes(reply.status))
    throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  if (reply.status !== 200) reached.refused += 1;
  return reply;
}

const serve = (
  { nursery, token }: Scene,
  method: string,
  path: string,
  sent?: Parameters<typeof ask>[3],
): Promise<Reply> => ask(token, method, `/nursery/${nursery.id}/branch/${nursery.branch}/${path}`, sent);

/** One of those that there are. */
const pick = <Item>(items: readonly Item[], which: number) => items[which % Math.max(1, items.length)];

type Dated = {
  id: string;
  session_id: string;
  start_time: string;
  end_time: string;
  price: number;
  capacity: number;
  booked: number;
};

async function datesOf({ nursery }: Scene, status: 'open' | 'closed') {
  const { rows } = await sql<Dated>`select id, session_id, start_time, end_time, price, capacity, booked
    from session_instance where nursery_id = ${nursery.id} and status = ${status} and not dropped
    order by date, start_time, id`.execute(db());
  return rows;
}

async function sessionsOf({ nursery }: Scene) {
  const { rows } = await sql<{ id: string; ends_on: string }>`
    select id, ends_on from session where nursery_id = ${nursery.id} order by id`.execute(db());
  return rows;
}

/** The form of a session with a change. */
function changed<Form extends { starts_on: string; ends_on: string }>(before: Form, change: Step['change']) {
  const { first, days, left_out, ...values } = change;
  const starts_on = first === undefined ? before.starts_on : dayFromToday(first);
  const last = days === undefined ? before.ends_on : dayFromToday((first ?? 1) + days);
  const ends_on = last < starts_on ? starts_on : last;
  return { ...before, ...values, starts_on, ends_on, ...(left_out && { left_out: left_out.map(dayFromToday) }) };
}

async function create(scene: Scene, change: Step['change']) {
  const made = await serve(scene, 'POST', 'session/create', {
    body: changed({ ...form, starts_on: dayFromToday(1), ends_on: dayFromToday(4) }, change),
  });
  if (made.status !== 200) return;
  await serve(scene, 'POST', 'marketplace-status', { body: { session_id: made.body.data.id, status: 'listed' } });
}

async function hold(scene: Scene, { who, which }: Step) {
  const family = scene.families[who] as MadeFamily;
  const dates = await datesOf(scene, 'open');
  // Those of the first days mostly, which then fill up.
  const date = pick(which % 3 === 0 ? dates : dates.slice(0, 3), which);
  if (!date) return;
  const child_id = family.children[which % 2]?.id;
  const body = { session_id: date.session_id, instance_id: date.id, child_id };
  await ask(family.token, 'POST', '/booking/basket/add', { body });
}

async function book(scene: Scene, step: Step) {
  await hold(scene, step);
  const { token } = scene.families[step.who] as MadeFamily;
  const basket = async () => (await ask(token, 'GET', '/booking/basket')).body.data as Basket;
  const { basket_uid, items } = await basket();
  const payment = { basket_uid, payment_type_id: 2, payment_method_id: scene.card };
  for (const { id } of items) await ask(token, 'POST', `/booking/basket/${id}/add-payment`, { body: payment });
  for (const { id, error } of (await basket()).items) {
    if (error !== null) await ask(token, 'DELETE', `/booking/basket/${id}/remove`, { query: { basket_uid } });
  }
  if (items.length > 0) await ask(token, 'POST', '/booking/order/create', { body: { basket_uid } });
}

async function edit(scene: Scene, { which, change }: Step) {
  const session = pick(await sessionsOf(scene), which);
  if (!session) return;
  const { id, status: _, ...draft } = (await serve(scene, 'GET', `session/${session.id}/draft`)).body.data;
  const body = changed(draft, change);
  const shown = await serve(scene, 'POST', `session/${id}/preview`, { body });
  if (shown.status !== 200) return;
  const expected_kept = shown.body.data.kept.length;
  const saved = await serve(scene, 'POST', `session/${id}/update`, { body: { ...body, expected_kept } });
  expect(saved.body.data?.dates ?? saved.body).toEqual(shown.body.data);
  reached.kept += expected_kept;
}

async function editDate(scene: Scene, { which, change }: Step) {
  const date = pick(await datesOf(scene, 'open'), which);
  if (!date) return;
  const { start_time, end_time } = change.spans?.[0] ?? date;
  const body = { start_time, end_time, price: change.price ?? date.price, capacity: change.capacity ?? date.capacity };
  await serve(scene, 'POST', `session/${date.session_id}/instance/${date.id}/update`, { body });
}

async function close(scene: Scene, { which }: Step) {
  const date = pick(await datesOf(scene, 'open'), which);
  if (!date) return;
  const query = { instance_id: date.id, reason: 'A burst pipe.', expected_bookings: date.booked };
  const { status } = await serve(scene, 'DELETE', `session/${date.session_id}/instance`, { query });
  if (status === 200 && date.booked > 0) reached.closed += 1;
}

async function reopen(scene: Scene, { which }: Step) {
  const date = pick(await datesOf(scene, 'closed'), which);
  if (!date) return;
  const { status } = await serve(scene, 'POST', `session/${date.session_id}/instance/${date.id}/reopen`);
  if (status === 200) reached.reopened += 1;
}

async function extend(scene: Scene, { which }: Step) {
  const session = pick(await sessionsOf(scene), which);
  if (!session) return;
  const body = { session_ids: [session.id], ends_on: dayFromToday(6 + (which % 3)) };
  const { body: answer } = await serve(scene, 'POST', 'session/extend', { body });
  reached.extended += answer.data?.dates ?? 0;
}

async function cancel(scene: Scene, { which }: Step) {
  const { rows } = await sql<{ id: string }>`select id from booking
    where nursery_id = ${scene.nursery.id} and status = 'confirmed' order by id`.execute(db());
  const booking = pick(rows, which);
  if (!booking) return;
  const { status } = await serve(scene, 'POST', `bookings/${booking.id}/cancel`, { body: { reason: 'Illness.' } });
  if (status === 200) reached.cancelled += 1;
}

let minutes = 0;

/** Lets holds run out. Tokens have run out by then too. */
async function wait(scene: Scene) {
  minutes += 31;
  reached.expired += await sweepHolds(db());
  scene.token = await signIn(world, scene.nursery.staff['nursery-admin']?.id ?? '', 'service');
  for (const family of scene.families) family.token = await signIn(world, family.id, 'keyworker');
}

const acts: Record<Step['deed'], (scene: Scene, step: Step) => Promise<unknown>> = {
  create: (scene, { change }) => create(scene, change),
  hold,
  book,
  edit,
  'edit a date': editDate,
  close,
  reopen,
  extend,
  cancel,
  wait,
};

type Line = Sold & { id: string; sold_at: number };
type Booking = Sold & { id: string; line: string; live: boolean; now: Sold; status: string; dropped: boolean };

/** Compares the database with what families were sold. */
async function check({ nursery, lines, bookings }: Scene) {
  const { rows: wrong } = await sql`
    select * from (
      select i.id, i.capacity, i.booked, i.held,
        (select count(*) from booking k where k.instance_id = i.id
          and k.status in ('pending', 'confirmed', 'attended', 'absent')) as bookings,
        (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held') as holds
      from session_instance i where i.nursery_id = ${nursery.id}) as counted
    where booked <> bookings or held <> holds or booked + held > capacity`.execute(db());
  expect(wrong).toEqual([]);

  const { rows: held } = await sql<Line>`
    select t.id, i.id as instance, i.date, i.start_time, i.end_time, t.price, i.price as sold_at
    from basket_item t join session_instance i on i.id = t.instance_id
    where i.nursery_id = ${nursery.id} and t.status = 'held'`.execute(db());
  const before = new Map(lines);
  lines.clear();
  for (const { id, sold_at, ...line } of held) {
    expect(line, 'a held place').toEqual(before.get(id) ?? { ...line, price: sold_at });
    lines.set(id, line);
  }

  const { rows: booked } = await sql<Booking>`
    select k.id, k.basket_item_id as line, k.instance_id as instance, k.date, k.start_time, k.end_time, k.price,
      k.status in ('pending', 'confirmed', 'attended', 'absent') as live, i.status, i.dropped,
      json_build_object('instance', i.id, 'date', i.date, 'start_time', to_char(i.start_time, 'HH24:MI'),
        'end_time', to_char(i.end_time, 'HH24:MI'), 'price', i.price) as now
    from booking k left join session_instance i on i.nursery_id = k.nursery_id and i.id = k.instance_id
    where k.nursery_id = ${nursery.id}`.execute(db());
  for (const { id, line, live, now, status, dropped, ...booking } of booked) {
    expect(booking, 'a booking').toEqual(bookings.get(id) ?? before.get(line) ?? now);
    bookings.set(id, booking);
    if (!live) continue;
    const { price: _, ...dated } = booking;
    expect({ ...now, status, dropped }, 'the date of a booking').toMatchObject({
      ...dated,
      status: 'open',
      dropped: false,
    });
  }
  // None is lost.
  expect(booked).toHaveLength(bookings.size);
}

/** @param spoil corrupts the database after each step: for the negative control */
async function walk(
  sequence: readonly Step[],
  note: (doing: string) => void,
  spoil?: (nursery: string) => Promise<unknown>,
) {
  // In the morning, so that no wait reaches another day.
  const morning = Date.parse(`${localDate(new Date())}T08:00:00Z`);
  minutes = 0;
  restore();
  restore = setClock(() => morning + minutes * 60_000);
  const nursery = await makeNursery(world);
  const families = [];
  for (let nth = 0; nth < 3; nth += 1) families.push(await makeFamily(world, { children: 2 }));
  const token = nursery.staff['nursery-admin']?.token ?? '';
  const scene: Scene = { nursery, families, card: await tokenOf(world), token, lines: new Map(), bookings: new Map() };
  await create(scene, {});
  for (const [nth, step] of sequence.entries()) {
    note(`step ${nth + 1} of ${sequence.length}: ${JSON.stringify(step)}`);
    await acts[step.deed](scene, step);
    await spoil?.(nursery.id);
    await check(scene);
  }
  reached.booked += scene.bookings.size;
}

it('never leaves a booking without its date, above the places or at another price, however sessions are edited', async () => {
  await holdsForAll(steps, { runs: upTo(6, 60), each: 30, all: 110 }, (sequence, note) => walk(sequence, note));
  // The property holds trivially unless all of it happened.
  expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
}, 120_000);

it('would be seen to give a booked date another time', async () => {
  const spoil = (nursery: string) =>
    sql`update session_instance set end_time = end_time + interval '15 minutes'
      where nursery_id = ${nursery} and booked > 0`.execute(db());
  const all = holdsForAll(steps, { runs: 6, each: 30, all: 110 }, (sequence, note) => walk(sequence, note, spoil));
  await expect(all).rejects.toThrow(/It was at: step[\s\S]*booking/);
}, 120_000);
