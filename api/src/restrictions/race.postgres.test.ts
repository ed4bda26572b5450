import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '../attendance/recordAttendance.ts';
import { addLines } from '../basket/addLines.ts';
import { assignChild } from '../basket/assignChild.ts';
import { needBasket } from '../basket/changeBasket.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeSession } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { makeTwoAdults } from '../testing/makeTwoAdults.ts';
import { holdOne, orderOpen } from '../testing/orderOpen.ts';
import { whileOpen } from '../testing/whileOpen.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { joinList } from '../waiting/familyEntries.ts';
import { restrict } from './restrict.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const db = () => world.services.database.db;
const unguarded = { lock: async () => {}, place: async () => {} };

/** A child of two adults; `enter` is the restriction against one of them, and the rest is what he does meanwhile. */
async function meet() {
  const { nursery, adam, child, carers } = await makeTwoAdults(world);
  const session = await makeSession(world, nursery);
  const wanted = { session_id: session.id, instance_id: session.instances[0]?.id ?? '' };
  const admin = nursery.staff['nursery-admin'];
  const of = { nursery: nursery.id, branch: nursery.branch, child };
  return {
    nursery,
    adam,
    child,
    wanted,
    session,
    enter: (guards?: typeof unguarded) => (tx: Tx) =>
      restrict(
        tx,
        of,
        { adult_id: carers.adam, document: newId() },
        { user: admin?.id ?? '', request: 'test' },
        guards,
      ),
    add: (tx: Tx) => addLines(tx, { ...wanted, child_id: child }, adam.keyworker),
    /** Lines that hold a place for the child, and unpaid bookings that are not called off. */
    async left() {
      const { rows } = await sql<{ lines: number; unpaid: number; held: number; barred: boolean }>`
        select (select count(*)::int from basket_item where child_id = ${child} and status = 'held') as lines,
          (select count(*)::int from booking k join payment p on p.id = k.payment_id
            where k.child_id = ${child} and k.status = 'pending' and p.called_off_at is null) as unpaid,
          (select held from session_instance where id = ${wanted.instance_id}) as held,
          is_barred(${adam.keyworker}, ${child}) as barred`.execute(db());
      return rows[0];
    },
  };
}

type Meeting = Awaited<ReturnType<typeof meet>>;
const nothing = { lines: 0, unpaid: 0, held: 0, barred: true };

/** A basket with a place of no child yet. */
const basketOf = ({ adam, session }: Meeting) => holdOne(world, adam, session, null);
const ordering = ({ adam, session, child }: Meeting) => orderOpen(world, adam, session, child);

describe('a court restriction against a place that the adult puts into the basket', () => {
  it('leaves no place, whichever is first', async () => {
    const one = await meet();
    expect(await whileOpen(db(), one.enter(), one.add)).toMatchObject({ status: 'rejected', reason: { status: 422 } });
    expect(await one.left()).toEqual(nothing);
    for (const fill of [false, true]) {
      const other = await meet();
      // The first line of all makes the basket, which nobody can lock before.
      if (fill) await basketOf(other);
      expect(await whileOpen(db(), other.add, other.enter())).toMatchObject({ status: 'fulfilled' });
      expect(await other.left()).toMatchObject({ lines: 0, barred: true });
    }
  });

  it('leaves one where nothing is locked', async () => {
    const of = await meet();
    expect(await whileOpen(db(), of.add, of.enter(unguarded))).toMatchObject({ status: 'fulfilled' });
    expect(await of.left()).toMatchObject({ lines: 1, barred: true });
  });
});

describe('a court restriction against a line that is given the child', () => {
  const assign =
    (of: Meeting, { basket_uid, item }: { basket_uid: string; item: string }) =>
    async (tx: Tx) =>
      assignChild(tx, await needBasket(tx, basket_uid, of.adam.keyworker), item, of.child, of.adam.keyworker);

  it('leaves no line with the child, whichever is first', async () => {
    const one = await meet();
    const refused = await whileOpen(db(), one.enter(), assign(one, await basketOf(one)));
    expect(refused).toMatchObject({ status: 'rejected', reason: { status: 422 } });
    expect(await one.left()).toMatchObject({ lines: 0 });
    const other = await meet();
    await whileOpen(db(), assign(other, await basketOf(other)), other.enter());
    expect(await other.left()).toMatchObject({ lines: 0, barred: true });
  });

  it('leaves one where nothing is locked', async () => {
    const of = await meet();
    await whileOpen(db(), assign(of, await basketOf(of)), of.enter(unguarded));
    expect(await of.left()).toMatchObject({ lines: 1, barred: true });
  });
});

describe('a court restriction against an order of the adult', () => {
  it('refuses the order, or calls its payment off', async () => {
    const one = await meet();
    const late = await whileOpen(db(), one.enter(), await ordering(one));
    expect(late).toMatchObject({ status: 'rejected', reason: { status: 422 } });
    expect(await one.left()).toEqual(nothing);
    const other = await meet();
    expect(await whileOpen(db(), await ordering(other), other.enter())).toMatchObject({ status: 'fulfilled' });
    expect(await other.left()).toEqual(nothing);
  });
});

describe('a court restriction against an adult who joins a waiting list', () => {
  async function full() {
    const of = await meet();
    await sql`update session_instance set booked = capacity where id = ${of.wanted.instance_id}`.execute(db());
    const by = { user: of.adam.id, request: 'test' };
    const joining = (guard?: { hold: () => Promise<void> }) => (tx: Tx) =>
      joinList(tx, of.adam.keyworker, { ...of.wanted, child_ids: [of.child] }, by, guard);
    const waits = async () => {
      const { rows } = await sql`select from waiting_entry
        where keyworker_profile_id = ${of.adam.keyworker} and status = 'waiting'`.execute(db());
      return rows.length;
    };
    return { ...of, joining, waits };
  }

  it('leaves no entry, whichever is first', async () => {
    const one = await full();
    const refused = await whileOpen(db(), one.enter(), one.joining());
    expect(refused).toMatchObject({ status: 'rejected', reason: { status: 422 } });
    const other = await full();
    expect(await whileOpen(db(), other.joining(), other.enter())).toMatchObject({ status: 'fulfilled' });
    expect([await one.waits(), await other.waits()]).toEqual([0, 0]);
  });

  it('leaves one where the family is not locked', async () => {
    const of = await full();
    await whileOpen(db(), of.enter(), of.joining({ hold: async () => {} }));
    expect(await of.waits()).toBe(1);
  });
});

describe('a court restriction against the adult at the door', () => {
  async function atTheDoor() {
    const of = await meet();
    const today = await makeSession(world, of.nursery, { from: 0, days: 1, start: '00:00', end: '23:59' });
    const booking = await makeBooking(world, of.adam, today);
    const recorder = {
      user: of.nursery.staff['nursery-staff']?.id ?? '',
      profile: of.nursery.staff['nursery-staff']?.profile ?? '',
      request: 'test',
    };
    const place = { nursery: of.nursery.id, branch: of.nursery.branch };
    await world.call('POST', '/account/child/session-registry', {
      token: of.nursery.staff['nursery-staff']?.token,
      query: { nursery_branch_id: place.branch },
      body: { booking_id: booking.id, event: 'sign_in', from: 'expected' },
    });
    const collect = (tx: Tx) =>
      recordEvent(
        tx,
        place,
        { booking_id: booking.id, event: 'sign_out', from: 'in', collected_by: 'Adam Testing' },
        recorder,
      );
    return { ...of, collect };
  }

  it('refuses the collection as soon as it is being entered', async () => {
    const of = await atTheDoor();
    expect(await whileOpen(db(), of.enter(), of.collect)).toMatchObject({
      status: 'rejected',
      reason: { code: 'may_not_collect' },
    });
  });

  it('gives the child away where nothing is locked', async () => {
    const of = await atTheDoor();
    expect(await whileOpen(db(), of.enter(unguarded), of.collect)).toMatchObject({ status: 'fulfilled' });
    expect(await of.left()).toMatchObject({ barred: true });
  });
});
