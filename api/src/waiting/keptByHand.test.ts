import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { freeBookedPlaces, lockInstances } from '../places/places.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { sweepWaiting } from './sweepWaiting.ts';

let nursery: MadeNursery;
let session: MadeSession;
let waits: MadeFamily;
let other: MadeFamily;
let entry: string;

const { db } = world.services.database;
const instance = () => session.instances[0]?.id ?? '';
const child = () => other.children[0]?.id ?? '';
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const branch = () => `/nursery/${nursery.id}/branch/${nursery.branch}`;

/** A service that offers by hand frees the place of a date for which a family waits; another family looks at it. */
beforeEach(async () => {
  nursery = await makeNursery(world);
  await sql`update branch set waiting_by_hand = true where id = ${nursery.branch}`.execute(db);
  session = await makeSession(world, nursery, { capacity: 1, days: 1, from: 12 });
  [waits, other] = [await makeFamily(world), await makeFamily(world)];
  await makeBooking(world, await makeFamily(world), session);
  await makeProfile(world, nursery, child());
  const of = { session_id: session.id, instance_id: instance(), child_ids: [waits.children[0]?.id] };
  const joined = await world.call('POST', '/booking/waiting-list', { token: waits.token, body: of });
  entry = joined.body.data.id;
  await sql`update booking set status = 'cancelled_by_family' where instance_id = ${instance()}`.execute(db);
  await transact(db, async (tx) => {
    await lockInstances(tx, [instance()]);
    await freeBookedPlaces(tx, [instance()]);
  });
});

/** The places left of the date, in each place where somebody may look for one. */
async function seen() {
  const get = async (path: string, query: Record<string, string> = {}, token: string | null = null) => {
    const { body } = await world.call('GET', path, { token, query });
    return body.data;
  };
  const date = session.instances[0]?.date ?? '';
  const service = `/nursery/marketplace/nurseryBranch/${nursery.branch}`;
  const details = await get(`${service}/sessions/${session.id}`);
  const [listed] = await get(`${service}/sessions`);
  const found = await get('/nursery/marketplace/search', { search: nursery.branches[0]?.name ?? '', only: 'listed' });
  const onDate = await get('/nursery/marketplace/search', {
    search: nursery.branches[0]?.name ?? '',
    only: 'listed',
    date,
    sort: 'places',
  });
  const calendar = await get(`${branch()}/session/calendar`, { from: date, to: date }, admin());
  const [desk] = await get(`${branch()}/bookings/dates`, { session_id: session.id, child_id: child() }, admin());
  const ofChild = await get(`/account/child/${child()}/session`, { nursery_branch_id: nursery.branch }, admin());
  const body = { session_id: session.id, instance_id: instance() };
  const info = await world.call('POST', '/booking/waiting-list/info', { token: other.token, body });
  return {
    session: details.instances[0].places_left,
    next: [details.next_date, listed.next_date],
    search: found.map(({ offer }: { offer: { places_left: number } | null }) => offer?.places_left ?? null),
    onDate: onDate.length,
    calendar: calendar.dates[0].places_left,
    desk: desk.places_left,
    child: ofChild.length,
    info: info.body.data.places_left,
  };
}

const full = { session: 0, next: [null, null], search: [null], onDate: 0, calendar: 0, desk: 0, child: 0, info: 0 };
const available = () => {
  const date = session.instances[0]?.date ?? '';
  return { session: 1, next: [date, date], search: [1], onDate: 1, calendar: 1, desk: 1, child: 1, info: 1 };
};

const add = () =>
  world.call('POST', '/booking/basket/add', {
    token: other.token,
    body: { session_id: session.id, instance_id: instance() },
  });

describe('a place that a service keeps to offer it by hand', () => {
  it('is shown to others as taken, everywhere, and cannot be booked', async () => {
    expect(await seen()).toEqual(full);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'full' } });
  });

  it('is available to all once the family that waits has left', async () => {
    expect((await world.call('DELETE', `/booking/waiting-list/${entry}`, { token: waits.token })).status).toBe(200);
    expect(await seen()).toEqual(available());
    expect((await add()).status).toBe(200);
  });

  it('is available once no child that waits can have it, and kept again once one can', async () => {
    const out = waits.children[0]?.id ?? '';
    await makeProfile(world, nursery, out);
    const exclude = (from: string | null) =>
      sql`update child_profile set excluded_from = ${from}, exclusion_reason = ${from && 'Unpaid.'} where child_id = ${out}`.execute(
        db,
      );
    await exclude(dayFromToday(0));
    await sweepWaiting(db);
    expect(await seen()).toEqual(available());
    await exclude(null);
    await sweepWaiting(db);
    expect(await seen()).toEqual(full);
  });

  it('is shown to the service, which offers it, as free', async () => {
    const list = await world.call('GET', `${branch()}/session/${session.id}/waiting-list`, { token: admin() });
    expect(list.body.data).toMatchObject([{ places_left: 1, problem: null, can: { offer: true } }]);
    const offered = await world.call('POST', `${branch()}/waiting-list/${entry}/offer`, { token: admin(), body: {} });
    expect(offered.status).toBe(200);
    expect(await seen()).toEqual(full);
    await world.call('POST', `/booking/waiting-list/${entry}/decline-offer`, { token: waits.token });
    expect(await seen()).toEqual(available());
  });
});
