import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentType } from '../config/lists.ts';
import { transact, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { addLines } from '../basket/addLines.ts';
import { setPayment } from '../basket/changeBasket.ts';
import { readLines } from '../basket/basketQueries.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { keepDates } from '../recurring/keepDates.ts';
import { makeFamily, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { makeAbsence } from '../testing/makeLeave.ts';
import { makeRoom } from '../testing/makeService.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { world } from '../testing/sharedWorld.ts';
import { bornMonthsAgo, staffedService } from '../testing/staffedService.ts';
import { recountPlaces } from './recount.ts';

let db: Db;
beforeAll(() => {
  db = world.services.database.db;
});

const babyAge = 6;
const family = (months: number, children = 1) => makeFamily(world, { children, dob: bornMonthsAgo(months) });
const instanceOf = (session: MadeSession, day = 0) => session.instances[day]?.id ?? '';

/** Puts a place for each of the family's children into its basket. */
const hold = ({ keyworker, children }: MadeFamily, session: MadeSession, day = 0) =>
  transact(db, (tx) =>
    addLines(
      tx,
      { session_id: session.id, instance_id: instanceOf(session, day), child_ids: children.map(({ id }) => id) },
      keyworker,
    ),
  );

async function order(of: MadeFamily, basket: Awaited<ReturnType<typeof hold>>) {
  const way = { payment_type_id: paymentType.card, payment_method_id: 'pm_of_the_test' };
  for (const { id } of await readLines(db, basket)) await transact(db, (tx) => setPayment(tx, basket, id, way));
  const person = { user_id: of.id };
  return transact(db, (tx) =>
    placeOrder(tx, { basket, person, keyworker: of.keyworker, key: newId(), request: 'test' }),
  );
}
const book = async (of: MadeFamily, session: MadeSession) => order(of, await hold(of, session));

const full = expect.objectContaining({ code: 'full' });
const shortOfStaff = expect.objectContaining({ code: 'by_staff' });

const shown = async (session: MadeSession) => {
  await recountPlaces(db, { branch_id: session.branch, date: null });
  const { rows } = await sql<{ left: number | null; ages: number | null; limit: string | null; found: number[] }>`
    select i.staff_left as left, i.staff_ages as ages, i.staff_limit as limit,
      array(select r.ages from search_session r where r.session_id = i.session_id and r.open_dates @> i.date) as found
    from session_instance i where i.id = ${instanceOf(session)}`.execute(db);
  return rows[0];
};

describe('a session whose places staff limit', () => {
  it('takes as many children as its staff look after for their ages', async () => {
    const { session } = await staffedService(world, { staff: 2 });
    const made = await session();
    await book(await family(babyAge, 6), made);
    // Two adults look after six babies, and none of them has room for a child of any age.
    await expect(hold(await family(40), made)).rejects.toEqual(full);
    const other = await staffedService(world, { staff: 2 });
    const mixed = await other.session();
    await book(await family(babyAge, 3), mixed);
    await hold(await family(40, 5), mixed);
    await expect(hold(await family(babyAge), mixed)).rejects.toEqual(full);
  });

  it('counts a place of which no child is known as the youngest', async () => {
    const { session } = await staffedService(world, { staff: 2 });
    const made = await session({ ages: [0, 60], capacity: 20 });
    const visitor = (places: number) =>
      transact(db, (tx) =>
        addLines(
          tx,
          {
            session_id: made.id,
            instance_id: instanceOf(made),
            child_ids: Array.from({ length: places }, () => null),
          },
          null,
        ),
      );
    await visitor(6);
    await expect(visitor(1)).rejects.toEqual(full);
  });

  it('shares the staff of the date with all sessions of the service', async () => {
    const { session } = await staffedService(world, { staff: 2 });
    const [one, other] = [await session(), await session({ byStaff: false })];
    const apart = await session({ start: '14:00', end: '17:00' });
    await book(await family(babyAge, 5), other);
    await hold(await family(babyAge), one);
    await expect(hold(await family(babyAge), one)).rejects.toEqual(full);
    await hold(await family(babyAge), apart);
  });

  it('takes no child without a published rota, and only at the times and in the rooms of those on it', async () => {
    const { nursery, rota, session } = await staffedService(world, { staff: 3 });
    const [small, large] = [await makeRoom(world, nursery, 'Small'), await makeRoom(world, nursery, 'Large')];
    const [inSmall, inLarge] = [await session({ room: small }), await session({ room: large })];
    const late = await session({ start: '15:00', end: '18:30' });
    await expect(hold(await family(babyAge), late)).rejects.toEqual(full);
    await sql`update shift set room_id = ${small} where rota_id = ${rota}`.execute(db);
    await hold(await family(babyAge), inSmall);
    await expect(hold(await family(babyAge), inLarge)).rejects.toEqual(full);
    await sql`update rota set status = 'draft' where id = ${rota}`.execute(db);
    await expect(hold(await family(babyAge), inSmall)).rejects.toEqual(full);
  });

  it('has a time for each break', async () => {
    const { rota, session } = await staffedService(world, { staff: 3 });
    const made = await session({ start: '08:00', end: '18:00', capacity: 9 });
    await sql`update shift set break_minutes = 30 where rota_id = ${rota}`.execute(db);
    await hold(await family(babyAge, 6), made);
    await expect(hold(await family(babyAge), made)).rejects.toEqual(full);
    await sql`update shift set break_start = '12:00' where rota_id = ${rota}`.execute(db);
    await expect(hold(await family(40), await session({ start: '11:00', end: '14:00' }))).rejects.toEqual(full);
  });

  it('has no more places than its room has floor space for, nor than are registered', async () => {
    const { nursery, session } = await staffedService(world, { staff: 5 });
    const room = await makeRoom(world, nursery, 'Narrow', 12);
    await sql`update room set area = 10 where id = ${room}`.execute(db);
    const made = await session({ room });
    // 3.7 m² for a baby, 2.3 m² for a child of three.
    await hold(await family(babyAge, 2), made);
    await hold(await family(40), made);
    await expect(hold(await family(40), made)).rejects.toEqual(full);
    await sql`update branch set registered_places = 4 where id = ${nursery.branch}`.execute(db);
    const elsewhere = await session();
    await hold(await family(40), elsewhere);
    await expect(hold(await family(40), elsewhere)).rejects.toEqual(full);
  });

  it('refuses an order where a person is gone since the place was held', async () => {
    const { nursery, people, shifts, session } = await staffedService(world, { staff: 3 });
    const made = await session();
    const [lapsed, sick] = [await family(babyAge, 3), await family(babyAge, 3)];
    const baskets = [await hold(lapsed, made), await hold(sick, made)] as const;
    await order(lapsed, baskets[0]);
    await makeQualification(world, nursery, people[0] ?? '', { kind: 'pvg', until: '2026-01-01' });
    await sql`update shift set confirmation = 'open', staff_profile_id = null where id = ${shifts[1]?.id}`.execute(db);
    await expect(order(sick, baskets[1])).rejects.toEqual(shortOfStaff);
  });

  it('has the places of those who are at work: of a person who falls ill, only the part before', async () => {
    const { nursery, people, session } = await staffedService(world, { staff: 2 });
    const made = await session();
    const before = await shown(made);
    const date = made.instances[0]?.date ?? '';
    await sql`delete from outbox where topic = 'places.recount'`.execute(db);
    const who = { nursery: nursery.id, profile: people[0] ?? '' };
    const absence = await makeAbsence(world, who, { type: absenceType.selfCertified, status: 'approved', from: date });
    const { rows } = await sql<{ payload: unknown }>`
      select payload from outbox where topic = 'places.recount' and payload->>'branch_id' = ${nursery.branch}`.execute(
      db,
    );
    expect(rows).toEqual([{ payload: { branch_id: nursery.branch, date } }]);
    const during = await shown(made);
    expect(during?.left).toBeLessThan(before?.left ?? 0);
    await sql`update absence set status = 'cancelled' where id = ${absence}`.execute(db);
    expect(await shown(made)).toEqual(before);
  });

  it('keeps dates of a recurring booking only where there are staff', async () => {
    const { session } = await staffedService(world, { staff: 2 });
    const made = await session({ days: 2 });
    const of = await family(babyAge);
    const id = newId();
    await sql`insert into recurring_booking (nursery_id, id, branch_id, session_id, keyworker_profile_id, child_id,
        weekdays, starts_on, booked_to, uses_funded_hours, created_at)
      values (${made.nursery}, ${id}, ${made.branch}, ${made.id}, ${of.keyworker}, ${of.children[0]?.id},
        '{1,2,3,4,5,6,7}', current_date, current_date, false, now())`.execute(db);
    await transact(db, (tx) => keepDates(tx, id));
    const { rows } = await sql`select d.kept, d.left_out from recurring_date d
      join session_instance i on i.id = d.instance_id where d.recurring_id = ${id} order by i.date`.execute(db);
    expect(rows).toEqual([
      { kept: true, left_out: null },
      { kept: false, left_out: 'full' },
    ]);
  });
});

describe('the places that are shown', () => {
  it('are those that can be had, by age in the search, with what limits them', async () => {
    const { session, shifts } = await staffedService(world, { staff: 2 });
    const made = await session();
    expect(await shown(made)).toEqual({ left: 8, ages: 31, limit: null, found: [31] });
    await book(await family(babyAge, 3), made);
    // An adult is left: for three babies, or for five children of three years.
    expect(await shown(made)).toEqual({ left: 5, ages: 31, limit: null, found: [31] });
    const read = async (path: string) =>
      (await world.call('GET', `/nursery/marketplace/nurseryBranch/${made.branch}/sessions${path}`)).body.data;
    const places_by_age = [3, 3, 5, 5, 5].map((places, age) => ({ age, places }));
    expect(await read('')).toMatchObject([{ places_left: 5, places_by_age }]);
    expect(await read('?age=1')).toMatchObject([{ places_left: 3, places_by_age: null }]);
    expect(await read(`/${made.id}`)).toMatchObject({ instances: [{ places_left: 5, places_by_age }] });
    await book(await family(babyAge, 2), made);
    await book(await family(30), made);
    // Two fifteenths of an adult are left: enough for a child of three or four, not for one of two.
    expect(await shown(made)).toEqual({ left: 1, ages: 24, limit: 'staff', found: [24] });
    expect(await read('?age=0')).toMatchObject([{ next_date: null, places_left: null }]);
    expect(await read('?age=3')).toMatchObject([{ next_date: made.instances[0]?.date, places_left: 1 }]);
    await sql`update shift set confirmation = 'declined' where id = ${shifts[0]?.id}`.execute(db);
    expect(await shown(made)).toEqual({ left: 0, ages: 0, limit: 'staff', found: [] });
  });

  it('open later in a week without a published rota', async () => {
    const { session, rota, nursery } = await staffedService(world, { staff: 2 });
    const made = await session();
    await sql`update rota set status = 'draft' where id = ${rota}`.execute(db);
    expect(await shown(made)).toEqual({ left: 0, ages: 0, limit: 'rota', found: [] });
    const path = `/nursery/marketplace/nurseryBranch/${made.branch}/sessions/${made.id}`;
    const instances = async () => (await world.call('GET', path)).body.data.instances;
    expect(await instances()).toMatchObject([{ places_left: 0, open: true, opens_later: true }]);
    await expect(hold(await family(30), made)).rejects.toEqual(full);
    const radar = async () => {
      const token = nursery.staff['nursery-super-admin']?.token ?? '';
      return world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/ratio-radar`, { token });
    };
    expect((await radar()).body.data.days.every(({ planned }: { planned: boolean }) => !planned)).toBe(true);
    await sql`update rota set status = 'published' where id = ${rota}`.execute(db);
    await shown(made);
    expect(await instances()).toMatchObject([{ places_left: 8, opens_later: false }]);
  });

  it('are as typed again once staff no longer limit them', async () => {
    const { session } = await staffedService(world, { staff: 0 });
    const made = await session();
    expect(await shown(made)).toMatchObject({ left: 0, found: [] });
    await sql`update session set limited_by_staff = false where id = ${made.id}`.execute(db);
    expect(await shown(made)).toEqual({ left: null, ages: null, limit: null, found: [31] });
  });
});
