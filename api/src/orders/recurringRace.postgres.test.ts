import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '@bairn/shared/format/date';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { lastDayOf } from '@bairn/shared/schema/recurringWords';
import { addLines } from '../basket/addLines.ts';
import { compose, type Composed } from '../compose.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { endRecurring } from '../recurring/endRecurring.ts';
import { keepDates } from '../recurring/keepDates.ts';
import { recurringColumns, type RecurringRow } from '../recurring/told.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { makeRecurring, makeWeekly } from '../testing/makeRecurring.ts';
import { meeting } from '../testing/meeting.ts';
import { upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { orderMonth } from './orderMonth.ts';
import { sweepRecurring } from './sweepRecurring.ts';

const rounds = upTo(6, 60);

let world: World;
let second: Composed;
let nursery: MadeNursery;
let today = '';
let restore = () => {};
beforeAll(async () => {
  restore = setClock(() => Date.parse(`${today}T10:00:00Z`));
  today = '2027-03-02';
  world = await makeWorld();
  second = await compose(world.services.settings);
  nursery = await makeNursery(world);
});
beforeEach(() => void (today = '2027-03-02'));
afterEach(() => sql`delete from recurring_booking`.execute(db()[0]));
afterAll(async () => {
  restore();
  await second.close();
  await world.close();
});
const db = (): [Db, Db] => [world.services.database.db, second.database.db];

/** A recurring booking of every Monday and Wednesday after March, with its places kept. */
async function begin(session: MadeSession, family: MadeFamily): Promise<string> {
  const of = { nursery: nursery.id, branch: nursery.branch, session: session.id };
  const id = await makeRecurring(world, of, family);
  await sql`update recurring_booking set booked_to = ${lastDayOf('2027-03')}, payment_type_id = 2 where id = ${id}`.execute(
    db()[0],
  );
  await transact(db()[0], (tx) => keepDates(tx, id));
  return id;
}

const monthsOf = async (id: string) =>
  (
    await sql<{
      key: string;
    }>`select idempotency_key as key from "order" where recurring_id = ${id} order by 1`.execute(db()[0])
  ).rows.map(({ key }) => key.split(':').at(-1));

/** Dates of a session whose counters are not what their lines, kept places and bookings add up to. */
const unsound = async (session: MadeSession) =>
  (
    await sql`select * from (
        select i.date, i.capacity, i.booked, i.held,
          (select count(*)::int from booking k where k.instance_id = i.id
            and k.status in ('pending', 'confirmed', 'attended', 'absent')) as bookings,
          (select count(*)::int from basket_item t where t.instance_id = i.id and t.status = 'held')
            + (select count(*)::int from recurring_date d where d.instance_id = i.id and d.kept) as holds
        from session_instance i where i.session_id = ${session.id}) as counted
      where booked <> bookings or held <> holds or booked + held > capacity`.execute(db()[0])
  ).rows;

/** Runs works at once; who comes second may be refused, and nothing else may go wrong. */
const atOnce = (works: (() => Promise<unknown>)[]) =>
  Promise.all(
    works.map((work) =>
      work().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      }),
    ),
  );

describe('a month of a recurring booking', () => {
  it('is ordered once by two nodes that are due at the same moment', async () => {
    const session = await makeWeekly(world, nursery);
    const id = await begin(session, await makeFamily(world));
    today = '2027-03-25';
    await Promise.all(db().flatMap((node) => [sweepRecurring(node), sweepRecurring(node)]));
    expect(await monthsOf(id)).toEqual(['2027-04']);
    expect(await unsound(session)).toEqual([]);
  });

  it('is ordered twice without the lock, which the key of the order refuses: the race is real', async () => {
    const session = await makeWeekly(world, nursery);
    const id = await begin(session, await makeFamily(world));
    today = '2027-03-25';
    const both = meeting(2);
    const unlocked = async (tx: Tx) => {
      const { rows } =
        await sql<RecurringRow>`select ${recurringColumns} from recurring_booking where id = ${id}`.execute(tx);
      await both();
      return rows[0];
    };
    const ends = await Promise.allSettled(
      db().map((node) => transact(node, (tx) => orderMonth(tx, id, { lock: unlocked }))),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await unsound(session)).toEqual([]);
  });

  it('oversells nothing while families take single dates, services close them and bookings end', async () => {
    for (let round = 0; round < rounds; round += 1) {
      today = '2027-03-02';
      const session = await makeWeekly(world, nursery, { capacity: 1 + (round % 2) });
      const families = [await makeFamily(world), await makeFamily(world), await makeFamily(world)];
      const ids = [await begin(session, families[0] as MadeFamily), await begin(session, families[1] as MadeFamily)];
      const taken = session.instances.filter((_, nth) => (nth + round) % 9 === 0);
      const single = ({ id }: { id: string }) =>
        transact(db()[1], (tx) =>
          addLines(tx, { session_id: session.id, instance_id: id }, families[2]?.keyworker ?? null),
        );
      const close = ({ id }: { id: string }) =>
        sql`update session_instance set status = 'closed' where id = ${id}`.execute(db()[0]);
      for (const day of ['2027-03-10', '2027-03-25', '2027-04-24', '2027-05-25']) {
        today = day;
        const nth = Number(day.slice(6, 7)) + round;
        const kept = session.instances.filter(({ date }) => weekday(date) === 1 && date > addDays(day, 40));
        await atOnce([
          () => sweepRecurring(db()[0]),
          () => sweepRecurring(db()[1]),
          ...taken
            .filter((one) => one.date > addDays(localDate(), 2))
            .slice(0, 4)
            .map((one) => () => single(one)),
          ...kept.slice(nth % 4, (nth % 4) + 2).map((one) => () => close(one)),
          ...(nth % 3 === 0
            ? [() => transact(db()[1], (tx) => endRecurring(tx, { of: ids[nth % 2] ?? '', by: 'service' }))]
            : []),
        ]);
        expect([round, day, await unsound(session)]).toEqual([round, day, []]);
        for (const id of ids) {
          const months = await monthsOf(id);
          expect(months).toEqual([...new Set(months)]);
        }
      }
      await sql`delete from recurring_booking`.execute(db()[0]);
    }
  });
});
