import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
} from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world, { dob: dayFromToday(-800) });
  child = family.children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
});

const staff = () => nursery.staff['nursery-staff']?.token ?? '';
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const ask = (what: string, token: string, query: Record<string, string> = {}) =>
  world.call('GET', `/account/child/${child}/${what}`, { token, query });

describe("a child's bookings", () => {
  it('are those of the service for its people, and their own for a family', async () => {
    const here = await makeSession(world, nursery, { days: 1 });
    const other = await makeNursery(world);
    const there = await makeSession(world, other, { from: 2, days: 1 });
    const booked = await makeBooking(world, family, here);
    const elsewhere = await makeBooking(world, family, there);
    const idsFor = async (token: string) => (await ask('booking', token)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsFor(staff())).toEqual([booked.id]);
    expect(await idsFor(family.token)).toEqual([elsewhere.id, booked.id]);
    const adult = await makeFamily(world, { children: 0 });
    await sql`insert into family_child values (${adult.keyworker}, ${child}, 'parent', now())`.execute(
      world.services.database.db,
    );
    expect(await idsFor(adult.token)).toEqual([]);
  });

  it('show no money to staff', async () => {
    await makeBooking(world, family, await makeSession(world, nursery, { days: 1 }));
    const prices = async (token: string) =>
      (await ask('booking', token)).body.data.map(({ price }: { price: number | null }) => price);
    expect([await prices(staff()), await prices(admin()), await prices(family.token)]).toEqual([
      [null],
      [4200],
      [4200],
    ]);
  });

  it('are counted, dated and drawn by month, without what was let go before it was paid', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 4 });
    const [today, next, third, fourth] = session.instances;
    await makeBooking(world, family, session, { instance: today?.id ?? '' });
    await makeBooking(world, family, session, { instance: next?.id ?? '', status: 'cancelled_by_family' });
    await makeBooking(world, family, session, { instance: third?.id ?? '', status: 'expired' });
    await makeBooking(world, family, session, { instance: fourth?.id ?? '', status: 'pending' });
    expect((await ask('booking/count', staff())).body.data).toEqual({ coming: 2, past: 0, cancelled: 1 });
    const dates = (await ask('dates-booked', staff())).body.data;
    expect(dates).toEqual([
      { date: dayFromToday(0), bookings: 1 },
      { date: dayFromToday(3), bookings: 1 },
    ]);
    const month = (await ask('booking/month', staff(), { month: dayFromToday(0).slice(0, 7) })).body.data;
    expect(month).toMatchObject({ month: dayFromToday(0).slice(0, 7), child: { id: child, first_name: 'Child1' } });
    expect(month.bookings[0]).toMatchObject({ date: dayFromToday(0), attendance: 'expected' });
    expect(month.bookings.every(({ status }: { status: string }) => status !== 'expired')).toBe(true);
  });
});

describe("a family's bookings", () => {
  const own = async (token: string, query: Record<string, string> = {}) =>
    world.call('GET', '/account/carer/bookings', { token, query });

  it('are those of all its children with their names, the next one first from a day on', async () => {
    const both = await makeFamily(world, { children: 2, dob: dayFromToday(-800) });
    const [first, second] = both.children.map(({ id }) => id);
    const session = await makeSession(world, nursery, { from: 1, days: 3 });
    const at = (day: number, child = first) => ({ instance: session.instances[day]?.id ?? '', child: child ?? '' });
    await makeBooking(world, both, session, at(0));
    await makeBooking(world, both, session, at(1, second));
    await makeBooking(world, both, session, { ...at(2), status: 'expired' });
    await makeBooking(world, family, session, { instance: session.instances[0]?.id ?? '' });
    const rows = async (query: Record<string, string> = {}) =>
      (await own(both.token, query)).body.data.map(({ date, child: of }: { date: string; child: { id: string } }) => [
        date,
        of.id,
      ]);
    const [earlier, later] = [
      [dayFromToday(1), first],
      [dayFromToday(2), second],
    ];
    expect(await rows()).toEqual([later, earlier]);
    expect(await rows({ from: dayFromToday(0) })).toEqual([earlier, later]);
    expect(await rows({ child_id: second ?? '' })).toEqual([later]);
    expect(await rows({ nursery_branch_id: (await makeNursery(world)).branch })).toEqual([]);
  });

  it("hide another family's child, and name none that is no longer theirs", async () => {
    await makeBooking(world, family, await makeSession(world, nursery, { days: 1 }));
    const other = await makeFamily(world);
    expect((await own(other.token, { child_id: child })).status).toBe(404);
    expect((await own(family.token, { child_id: child })).status).toBe(200);
    await sql`delete from family_child where child_id = ${child}`.execute(world.services.database.db);
    expect((await own(family.token)).body.data[0]).toMatchObject({ date: dayFromToday(1), child: null });
    expect((await own(family.token, { child_id: child })).status).toBe(404);
  });
});

describe('the sessions of a child', () => {
  it('are those that it attends or fits at its age on the date, open and with a place left', async () => {
    const attended = await makeSession(world, nursery, { name: 'A attended', days: 1, ages: [100, 120] });
    await makeBooking(world, family, attended);
    await makeSession(world, nursery, { name: 'B too old', days: 2, ages: [60, 120] });
    // 27 months old on the first date only.
    const turning = await sql<{ turns: string }>`
      select (${family.children[0]?.dob}::date + interval '27 months')::date::text as turns`.execute(
      world.services.database.db,
    );
    const day = turning.rows[0]?.turns ?? '';
    const from = Math.round((Date.parse(day) - Date.parse(dayFromToday(0))) / 86_400_000);
    const outgrown = await makeSession(world, nursery, { name: 'C outgrown', from: from - 1, days: 2, ages: [0, 27] });
    const full = await makeSession(world, nursery, { name: 'D full', days: 1, capacity: 1 });
    await sql`update session_instance set booked = 1 where session_id = ${full.id}`.execute(world.services.database.db);
    await makeSession(world, nursery, { name: 'E draft', days: 1, status: 'draft' });
    const { body } = await ask('session', staff(), { nursery_branch_id: nursery.branch, to: dayFromToday(60) });
    expect(
      body.data.map((one: { name: string; attends: boolean; dates: { date: string }[] }) => [
        one.name,
        one.attends,
        one.dates.map(({ date }) => date),
      ]),
    ).toEqual([
      ['A attended', true, [attended.instances[0]?.date]],
      ['C outgrown', false, [outgrown.instances[0]?.date]],
    ]);
  });
});
