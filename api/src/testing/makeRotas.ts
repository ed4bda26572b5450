import { sql } from 'kysely';
import { addDays, isoWeek, mondayOf } from '@bairn/shared/format/date';
import { now } from '@bairn/shared/schema/clock';
import { newFeedSecret } from '../calendar/feedSecret.ts';
import { newId } from '../database/id.ts';
import { dayFromToday } from './make.ts';
import { makeRota, makeShift } from './makeService.ts';
import type { World } from './world.ts';

type Of = { nursery: string; branch: string };

/** Each rota is of a week of its own, after all bookings of a run: a branch has one a week, which a call may have made. */
let week = 0;
const nextMonday = (past: boolean) => {
  week += 1;
  const near = isoWeek(dayFromToday(0));
  return addDays(mondayOf(near.year, near.week), (past ? -60 - week : 200 + week) * 7);
};

async function hasRota(world: World, branch: string, date: string): Promise<boolean> {
  const { year, week: of } = isoWeek(date);
  const { rows } = await sql`select from rota where branch_id = ${branch} and year = ${year} and week = ${of}`.execute(
    world.services.database.db,
  );
  return rows.length > 0;
}

/** A rota of a week that no other one has: in the future, or long over where it is locked. */
export async function makeRotaOf(world: World, { nursery, branch }: Of, status: 'draft' | 'published' | 'locked') {
  let date = nextMonday(status === 'locked');
  while (await hasRota(world, branch, date)) date = nextMonday(status === 'locked');
  const { year, week: of } = isoWeek(date);
  const id = await makeRota(world, { id: nursery, branch }, year, of);
  await sql`update rota set status = ${status}, published_at = ${status === 'draft' ? null : now()} where id = ${id}`.execute(
    world.services.database.db,
  );
  return { id, date };
}

/** A published rota with a shift that waits for its person. */
async function makeOwnShift(world: World, of: Of, profile: string) {
  const { id, date } = await makeRotaOf(world, of, 'published');
  const place = { id: of.nursery, branch: of.branch };
  const own_shift = await makeShift(world, place, id, { profile, date, confirmation: 'pending' });
  return { rota: id, rota_date: date, rota_person: profile, own_shift };
}

/** A rota template with one shift of a person. */
export async function makeTemplate(world: World, { nursery, branch }: Of, profile: string | null = null) {
  const id = newId();
  const { db } = world.services.database;
  await sql`insert into rota_template (nursery_id, id, branch_id, name, created_at, changed_at)
    values (${nursery}, ${id}, ${branch}, ${`Template ${id}`}, ${now()}, ${now()})`.execute(db);
  await sql`insert into rota_template_shift (nursery_id, id, rota_template_id, staff_profile_id, day, start_time, end_time,
      break_minutes)
    values (${nursery}, ${newId()}, ${id}, ${profile}, 1, '08:00', '16:00', 30)`.execute(db);
  return id;
}

/** Hours of a far date in which a person is reserved. */
export async function makeReservation(world: World, { nursery, branch }: Of, profile: string, user: string) {
  const id = newId();
  await sql`insert into staff_reservation (nursery_id, id, branch_id, staff_profile_id, kind, date, start_time, end_time,
      user_id, created_at)
    values (${nursery}, ${id}, ${branch}, ${profile}, 'training', ${nextMonday(false)}, '09:00', '12:00', ${user}, ${now()})`.execute(
    world.services.database.db,
  );
  return id;
}

/** The secret address of a person's shifts, in place of the one that they had. @returns the secret. */
export async function makeShiftFeed(world: World, { nursery }: Of, profile: string): Promise<string> {
  const { secret, hash } = newFeedSecret();
  await sql`insert into schedule_feed (nursery_id, id, staff_profile_id, secret_hash, created_at)
    values (${nursery}, ${newId()}, ${profile}, ${hash}, ${now()})
    on conflict (nursery_id, staff_profile_id) do update set secret_hash = excluded.secret_hash`.execute(
    world.services.database.db,
  );
  return secret;
}

/** Rotas in each state, what belongs to them, and the person whose shifts they have. */
export type RotaObjects = Record<
  | 'rota'
  | 'rota_date'
  | 'rota_person'
  | 'own_shift'
  | 'draft_rota'
  | 'draft_date'
  | 'locked_rota'
  | 'locked_date'
  | 'rota_template'
  | 'reservation'
  | 'shift_feed',
  string
>;

type Maker = { names: readonly (keyof RotaObjects)[]; make(): Promise<Partial<RotaObjects>> };

/** How the objects of calls about rotas are made, for a person who works at the branch. */
export const rotaMakers = (world: World, place: Of, person: string, by: string): Maker[] => [
  { names: ['rota', 'rota_date', 'rota_person', 'own_shift'], make: () => makeOwnShift(world, place, person) },
  {
    names: ['draft_rota', 'draft_date'],
    async make() {
      const { id, date } = await makeRotaOf(world, place, 'draft');
      return { draft_rota: id, draft_date: date };
    },
  },
  {
    names: ['locked_rota', 'locked_date'],
    async make() {
      const { id, date } = await makeRotaOf(world, place, 'locked');
      return { locked_rota: id, locked_date: date };
    },
  },
  { names: ['rota_template'], make: async () => ({ rota_template: await makeTemplate(world, place) }) },
  { names: ['reservation'], make: async () => ({ reservation: await makeReservation(world, place, person, by) }) },
  { names: ['shift_feed'], make: async () => ({ shift_feed: await makeShiftFeed(world, place, person) }) },
];
