import { sql } from 'kysely';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
} from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { makeWaitingEntry } from '../testing/makeWaiting.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world, { children: 2 });
});

const db = () => world.services.database.db;
const fetchFeed = (secret: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: `/api/booking/calendar/feed/${secret}`, headers });

/** The events of a feed, by a parser that is not ours. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
}

/** A court keeps the family's adult from a child. */
async function keepAway(child: string) {
  await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, keyworker_profile_id, adult_name,
      document_key, entered_by, created_at)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${child}, ${family.keyworker}, 'Kept Away', ${newId()},
      ${nursery.staff['nursery-admin']?.id}, now())`.execute(db());
}

async function makeSecret() {
  const { body } = await world.call('POST', '/booking/calendar/feed', { token: family.token });
  const { pathname } = new URL(body.data.address);
  return pathname.split('/').at(-1) ?? '';
}

describe('the calendar of a family', () => {
  const days = () => ({ from: dayFromToday(0), to: dayFromToday(20) });
  const ask = async (query: object = {}) =>
    world.call('GET', '/booking/calendar', { token: family.token, query: { ...days(), ...query } });

  it('has the bookings of all children in the order of their times, and what can be done about them', async () => {
    const [elder, younger] = family.children;
    const later = await makeSession(world, nursery, { name: 'Later', from: 3, days: 1, start: '13:00', end: '15:00' });
    const first = await makeSession(world, nursery, { name: 'First', from: 3, days: 1, start: '08:00', end: '10:00' });
    await makeBooking(world, family, later);
    await makeBooking(world, family, first, { child: younger?.id ?? '', status: 'pending' });
    await makeBooking(world, family, await makeSession(world, nursery, { from: 5, days: 1 }), { status: 'expired' });
    const { body } = await ask();
    const ids: string[] = body.data.children.map(({ id }: { id: string }) => id);
    expect(new Set(ids)).toEqual(new Set([elder?.id, younger?.id]));
    expect(body.data.entries).toMatchObject([
      { session_name: 'First', status: 'pending', attendance: null, absence: null },
      { session_name: 'Later', status: 'confirmed', absence: { can: 'report', until: `${dayFromToday(3)} 13:00` } },
    ]);
    expect((await ask({ child_id: elder?.id })).body.data.entries).toHaveLength(1);
  });

  it('has the places that a waiting list offers, one for each child, until the offer ends', async () => {
    const session = await makeSession(world, nursery, { from: 2, days: 1, capacity: 4 });
    const entry = await makeWaitingEntry(world, session, {
      keyworker: family.keyworker,
      children: family.children.map(({ id }) => id),
      offered: true,
    });
    const { body } = await ask();
    expect(body.data.entries).toHaveLength(2);
    expect(body.data.entries[0]).toMatchObject({ kind: 'offer', status: null, absence: null });
    expect(body.data.entries[0].hold_until).toBeTruthy();
    await sql`update waiting_entry set hold_until = now() - interval '1 year' where id = ${entry}`.execute(db());
    expect((await ask()).body.data.entries).toEqual([]);
  });

  it('is without the child of whom a court keeps the adult away, and refuses too long a time', async () => {
    const child = family.children[0]?.id ?? '';
    await makeBooking(world, family, await makeSession(world, nursery, { days: 1 }));
    expect((await ask()).body.data.entries).toHaveLength(1);
    await keepAway(child);
    expect((await ask()).body.data.entries).toEqual([]);
    expect((await ask({ child_id: child })).status).toBe(404);
    expect((await ask({ to: dayFromToday(60) })).status).toBe(422);
  });
});

describe('the feed for calendar apps', () => {
  it('reads as the bookings do: times in Scotland, states, one id each that stays', async () => {
    const session = await makeSession(world, nursery, {
      name: 'Forest; morning, with a name that is long enough to be folded, and ünïcödé besides',
      from: 3,
      days: 1,
      start: '08:30',
      end: '12:15',
    });
    const { id } = await makeBooking(world, family, session);
    const pending = await makeBooking(world, family, await makeSession(world, nursery, { from: 4, days: 1 }), {
      status: 'pending',
    });
    const secret = await makeSecret();
    const reply = await fetchFeed(secret);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [event, other] = eventsIn(reply.body);
    expect(event?.uid).toMatch(new RegExp(`^${id}@`));
    expect(event?.description).toContain('Forest; morning, with a name that is long enough to be folded, and ünïcödé');
    expect(event?.startDate.toString()).toBe(`${dayFromToday(3)}T08:30:00`);
    expect(event?.endDate.toString()).toBe(`${dayFromToday(3)}T12:15:00`);
    expect(event?.startDate.zone.tzid).toBe('Europe/London');
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(other?.uid).toMatch(new RegExp(`^${pending.id}@`));
    expect(other?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  });

  it('has a newer sequence after each change, and says CANCELLED', async () => {
    const { id } = await makeBooking(world, family, await makeSession(world, nursery, { from: 3, days: 1 }));
    const secret = await makeSecret();
    const read = async () => eventsIn((await fetchFeed(secret)).body)[0];
    const booked = await read();
    await world.call('POST', `/booking/${id}/absence`, { token: family.token, body: { reason: 'ill' } });
    const absent = await read();
    expect(absent?.summary).toContain('(not going)');
    expect((await fetchFeed(secret)).body).not.toMatch(/\bill\b/i);
    await world.call('DELETE', `/booking/${id}/absence`, { token: family.token });
    const back = await read();
    await sql`update booking set status = 'cancelled_by_family', cancelled_at = now() where id = ${id}`.execute(db());
    const cancelled = await read();
    const sequences = [booked, absent, back, cancelled].map((event) => event?.sequence ?? -1);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(4);
    expect(new Set([booked, absent, back, cancelled].map((event) => event?.uid)).size).toBe(1);
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('needs no key, and answers 304 until a booking changes', async () => {
    await makeBooking(world, family, await makeSession(world, nursery, { from: 3, days: 1 }));
    const secret = await makeSecret();
    const first = await fetchFeed(secret);
    expect(first).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-cache' } });
    const tag = String(first.headers.etag);
    const again = await fetchFeed(secret, { 'if-none-match': `W/${tag}` });
    expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag: tag } });
    await makeBooking(world, family, await makeSession(world, nursery, { from: 9, days: 1 }));
    expect((await fetchFeed(secret, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('loses a child at once when a court keeps the adult from it', async () => {
    await makeBooking(world, family, await makeSession(world, nursery, { from: 3, days: 1 }));
    const other = family.children[1]?.id ?? '';
    await makeBooking(world, family, await makeSession(world, nursery, { from: 4, days: 1 }), { child: other });
    const secret = await makeSecret();
    expect(eventsIn((await fetchFeed(secret)).body)).toHaveLength(2);
    await keepAway(family.children[0]?.id ?? '');
    const left = eventsIn((await fetchFeed(secret)).body);
    expect(left.map((event) => event.startDate.toString().slice(0, 10))).toEqual([dayFromToday(4)]);
  });

  it('is at one address, of which only a hash is kept: a new one ends the former, and it can be switched off', async () => {
    const state = async () => (await world.call('GET', '/booking/calendar/feed', { token: family.token })).body.data;
    expect(await state()).toEqual({ created_at: null });
    const first = await makeSecret();
    const second = await makeSecret();
    expect((await state()).created_at).toBeTruthy();
    expect(JSON.stringify(await state())).not.toContain(second);
    const { rows } = await sql`select * from calendar_feed where keyworker_profile_id = ${family.keyworker}`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(second);
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    await world.call('DELETE', '/booking/calendar/feed', { token: family.token });
    expect((await fetchFeed(second)).statusCode).toBe(404);
    expect(await state()).toEqual({ created_at: null });
  });
});
