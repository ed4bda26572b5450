import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dutiesOf, shortageOf } from '@bairn/shared/format/cover';
import { needSteps } from '@bairn/shared/format/staffNeeded';
import { setClock } from '@bairn/shared/schema/clock';
import { paymentType } from '../config/lists.ts';
import { transact, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { Refusal } from '../refusals/refusal.ts';
import { readCare } from '../rota/readCare.ts';
import { makeFamily, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { bornMonthsAgo, staffedService } from '../testing/staffedService.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { addLines } from '../basket/addLines.ts';
import { removeItem, setPayment } from '../basket/changeBasket.ts';
import { readLines } from '../basket/basketQueries.ts';
import { findBasket } from '../basket/findBasket.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import { recountPlaces } from './recount.ts';

let world: World;
let db: Db;
let families: MadeFamily[];
beforeAll(async () => {
  world = await makeWorld();
  db = world.services.database.db;
  families = [];
  for (const months of [5, 8, 26, 30, 40, 50]) {
    families.push(await makeFamily(world, { children: 3, dob: bornMonthsAgo(months) }));
  }
});
afterAll(() => world.close());

type Service = Awaited<ReturnType<typeof staffedService>>;
let service: Service;
let sessions: MadeSession[];
let minutes = 0;
let restore = () => {};
afterEach(() => restore());

type Who = { family: number; session: number; nth: number };
const familyOf = ({ family }: Who) => families[family] as MadeFamily;
const pick = <Item>(list: readonly Item[], nth: number) => list[nth % Math.max(1, list.length)];

/** A step that may be refused. @returns whether it was not */
async function step(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const add = (who: Who) =>
  step(() => {
    const { keyworker, children } = familyOf(who);
    const session = pick(sessions, who.session);
    const line = { session_id: session?.id ?? '', instance_id: session?.instances[0]?.id ?? '' };
    const child_ids = children.slice(0, (who.nth % 3) + 1).map(({ id }) => id);
    return transact(db, (tx) => addLines(tx, { ...line, child_ids }, keyworker));
  });

const order = (who: Who) =>
  step(async () => {
    const { keyworker, id } = familyOf(who);
    const basket = await transact(db, (tx) => findBasket(tx, null, keyworker));
    if (!basket) throw new Refusal(404, 'No basket.');
    const way = { payment_type_id: paymentType.card, payment_method_id: 'pm_of_the_test' };
    for (const line of await readLines(db, basket)) {
      if (line.error) await transact(db, (tx) => removeItem(tx, basket, line.id));
      else await transact(db, (tx) => setPayment(tx, basket, line.id, way));
    }
    const call = { basket, person: { user_id: id }, keyworker, key: newId(), request: 'test' };
    await transact(db, (tx) => placeOrder(tx, call));
  });

/** Ends an open payment, or pays one late that was given up. */
const settle = (who: Who, paid: boolean) =>
  step(async () => {
    const { rows } = await sql<{ id: string }>`select distinct p.id from payment p join booking k on k.payment_id = p.id
      where k.branch_id = ${service.nursery.branch} and p.status <> 'confirmed' order by p.id`.execute(db);
    const payment = pick(rows, who.nth);
    if (!payment) throw new Refusal(404, 'No payment.');
    const ref = `ref_${payment.id}`;
    const outcome = paid
      ? ({ status: 'confirmed', ref } as const)
      : ({ status: 'abandoned', ref, failure: 'Not in time.' } as const);
    await transact(db, (tx) => settlePayment(tx, payment.id, outcome));
  });

/** Takes a shift from the rota, or gives it back. */
const editShift = ({ nth }: Who) =>
  sql`update shift set confirmation = case when confirmation = 'declined' then 'confirmed' else 'declined' end
    where id = ${pick(service.shifts, nth)?.id}`.execute(db);

const lapse = ({ nth }: Who) =>
  makeQualification(world, service.nursery, pick(service.people, nth) ?? '', { kind: 'pvg', until: '2026-01-01' });

const books = new Set(['order', 'pay']);
const actions: Record<string, (who: Who) => Promise<unknown>> = {
  add,
  order,
  pay: (who) => settle(who, true),
  abandon: (who) => settle(who, false),
  editShift,
  lapse,
  recount: () => recountPlaces(db, { branch_id: service.nursery.branch, date: null }),
  timePasses: async () => void (minutes += 16),
};

/** What families do most, and what the rota of a service goes through. */
const often = ['add', 'add', 'add', 'order', 'order', 'order', 'order', 'pay', 'editShift', 'editShift'];

/** By how many adults the booked children of the date need more than are rostered: by the engine of the week page. */
async function shortBy(): Promise<number> {
  const date = service.shifts[0]?.date ?? '';
  const { nursery } = service;
  const { stays, terms } = await readCare(db, { nursery: nursery.id, branch: nursery.branch }, [date]);
  const { rows } = await sql<{ staff_profile_id: string; start_time: string; end_time: string; break_minutes: number }>`
    select staff_profile_id, start_time, end_time, break_minutes from shift h where h.rota_id = ${service.rota}
      and h.confirmation in ('pending', 'confirmed') and not exists (select from staff_qualification q
        where q.staff_profile_id = h.staff_profile_id)`.execute(db);
  const steps = needSteps(date, stays, terms);
  return shortageOf(steps, dutiesOf(steps, rows))?.short ?? 0;
}

describe('places limited by staff', () => {
  it('never need more staff than are rostered when a booking is accepted, whatever happened in any order', async () => {
    const made = fc.record({
      name: fc.constantFrom(...often, ...Object.keys(actions)),
      family: fc.nat(5),
      session: fc.nat(2),
      nth: fc.nat(4),
    });
    const reached = { booked: 0, refused: 0, short: 0 };
    await holdsForAll(
      fc.array(made, { minLength: 20, maxLength: 36, size: 'max' }),
      { runs: upTo(5, 60), each: 40, all: 110 },
      async (steps, note) => {
        service = await staffedService(world, { staff: 5 });
        sessions = [await service.session(), await service.session({ start: '12:00', end: '17:00' })];
        sessions.push(await service.session({ start: '09:00', end: '12:00', ages: [24, 60] }));
        minutes = 0;
        restore();
        restore = setClock(() => Date.now() + minutes * 60_000);
        for (const [nth, { name, ...who }] of steps.entries()) {
          note(`step ${nth + 1} of ${steps.length}: ${name}`);
          const before = await countBooked();
          const done = await actions[name]?.(who);
          const booked = (await countBooked()) - before;
          const short = await shortBy();
          if (books.has(name) && booked > 0) expect(short, `short after ${name}`).toBe(0);
          if (booked > 0) reached.booked += 1;
          if (books.has(name) && done === false) reached.refused += 1;
          if (short > 0) reached.short += 1;
        }
      },
    );
    // The property holds trivially unless all of it happened.
    expect(Object.values(reached), JSON.stringify(reached)).not.toContain(0);
  }, 120_000);
});

async function countBooked(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from booking
    where branch_id = ${service.nursery.branch} and status in ('pending', 'confirmed')`.execute(db);
  return rows[0]?.count ?? 0;
}
