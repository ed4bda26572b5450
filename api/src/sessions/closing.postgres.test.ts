import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionInput } from '@bairn/shared/schema/sessions';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { holdClosingDays } from '../opening/holdClosingDays.ts';
import { lockBooked } from '../planning/closeDates.ts';
import { confirmProposed } from '../planning/confirmProposed.ts';
import { dayFromToday, makeNursery, makeSession } from '../testing/make.ts';
import { whileOpen } from '../testing/whileOpen.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { prolongSessions } from './extend.ts';
import { addSession, changeSession, type By, type OfSession } from './writeSession.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const db = () => world.services.database.db;

const ends_on = dayFromToday(12);
const form: SessionInput = {
  name: 'Forest morning',
  description: null,
  room_id: null,
  age_from_months: 24,
  age_to_months: 60,
  capacity: 8,
  price: 4200,
  payment_types: [2],
  booking_options: [1],
  notice_hours: 0,
  limited_by_staff: false,
  collects_from: [],
  starts_on: dayFromToday(1),
  ends_on,
  term: 2,
  spans: [{ days: [1, 2, 3, 4, 5, 6, 7], start_time: '09:00', end_time: '12:00' }],
  left_out: [],
  added: [],
};

type Hold = Parameters<typeof confirmProposed>[3];
type Write = (tx: Tx, of: OfSession, by: By) => Promise<unknown>;

/** Each of them gives a session the day that is being closed. */
const writes: Record<string, Write> = {
  create: (tx, of, by) => addSession(tx, of, form, by),
  change: (tx, of, by) => changeSession(tx, of, { ...form, version: 1, expected_kept: 0 }, by),
  extend: (tx, of, by) => prolongSessions(tx, of, { session_ids: [of.session], ends_on }, by),
};

/** A service with a session that ends before a proposed closing day. */
async function makeProposed() {
  const nursery = await makeNursery(world);
  const { id: session } = await makeSession(world, nursery, { days: 3 });
  const { rows } = await sql<{ year: string }>`
    insert into closing_day (nursery_id, id, branch_id, date, type, name)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${dayFromToday(8)}, 3, 'Staff training')
    returning nursery_branch_working_year_id as year`.execute(db());
  const { id: user = '', profile = '' } = nursery.staff['nursery-admin'] ?? {};
  const of = { nursery: nursery.id, branch: nursery.branch, session };
  const days = { year: rows[0]?.year ?? '', expectedDays: 1, expectedBookings: 0 };
  return { of, by: { user, request: newId() }, call: { ...of, ...days, user, profile, request: newId() } };
}

/**
 * One of them has written and is not committed when the other begins.
 * @returns how many open dates the service has on the closed day.
 */
async function race(write: Write, first: 'writes' | 'confirms', hold: Hold) {
  const { of, by, call } = await makeProposed();
  const writing = (tx: Tx) => write(tx, of, by);
  const confirming = (tx: Tx) => confirmProposed(tx, call, lockBooked, hold);
  const [one, other] = first === 'writes' ? [writing, confirming] : [confirming, writing];
  expect(await whileOpen(db(), one, other)).toMatchObject({ status: 'fulfilled' });
  const { rows } = await sql`select 1 from session_instance
    where nursery_id = ${of.nursery} and date = ${dayFromToday(8)} and status = 'open'`.execute(db());
  return rows.length;
}

describe.each(['create', 'change', 'extend'])('a service that confirms closing days during: %s', (name) => {
  const write = writes[name] as Write;

  it.each(['writes', 'confirms'] as const)(
    'has no date on a closed day where the one who %s is first',
    async (first) => {
      expect(await race(write, first, holdClosingDays)).toBe(0);
    },
  );

  it.each(['writes', 'confirms'] as const)(
    'would keep one without the lock where the one who %s is first',
    async (first) => {
      expect(await race(write, first, () => Promise.resolve())).toBe(1);
    },
  );
});
