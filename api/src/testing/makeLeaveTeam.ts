import { sql } from 'kysely';
import { addDays, weekday } from '@bairn/shared/format/date';
import { dayFromToday, makeNursery, makeStaff, type MadeNursery } from './make.ts';
import type { World } from './world.ts';

export type Person = Awaited<ReturnType<typeof makeStaff>>;
type Team = { nursery: MadeNursery; member: Person; admin: Person };

/** A Monday, some weeks ahead. */
export const monday = (weeks = 3) => addDays(dayFromToday(weeks * 7), 1 - weekday(dayFromToday(weeks * 7)));

/** Lets a member of staff work full time, since before the leave year. */
export const worksFullTime = (world: World, profile: string) =>
  sql`update staff_profile set contracted_minutes = 2250, created_at = '2020-01-01' where id = ${profile}`.execute(
    world.services.database.db,
  );

/** A provider of two branches, with a member and an admin of the first one who work full time. */
export async function makeLeaveTeam(world: World): Promise<Team> {
  const nursery = await makeNursery(world, { branches: 2 });
  const member = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const admin = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
  for (const { profile } of [member, admin]) await worksFullTime(world, profile);
  return { nursery, member, admin };
}

/** The body of a request for a week of annual leave. */
const wanted = (own: object = {}) => ({
  type_id: 3,
  from: monday(),
  to: addDays(monday(), 4),
  part: 'day',
  ...own,
});

/** The calls of leave, at the first branch of the team that a test has at the moment; by its member and its admin unless told. */
export function leaveCalls(world: World, team: () => Team) {
  const path = (more = '', branch = team().nursery.branch) =>
    `/nursery/${team().nursery.id}/branch/${branch}/absences${more}`;
  return {
    path,
    ask: (own: object = {}, by: Person = team().member) =>
      world.call('POST', path(), { token: by.token, body: wanted(own) }),
    act: (id: string, verb: string, by: Person = team().admin, body: object = {}) =>
      world.call('POST', path(`/${id}/${verb}`), { token: by.token, body }),
  };
}
