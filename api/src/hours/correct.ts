import { sql } from 'kysely';
import { daysBetween, localDate, localTime } from '@bairn/shared/format/date';
import { now } from '@bairn/shared/schema/clock';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import type { StaffRole } from '../access/person.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { manages, type Reader } from '../leave/judge.ts';
import { conflict, forbidden, invalid, notFound } from '../refusals/refusal.ts';
import { tellBranches } from '../realtime/tell.ts';
import { wasAt } from './hoursFacts.ts';

export type By = { user: string; request: string };
type Times = { date: string; start_time: string; end_time?: string | null | undefined };
type Moments = { started_at: Date; ended_at: Date | null };

/** Most hours of one time: a sleep-in shift with its handovers. */
const mostHours = 24;

/**
 * The instants of local times: PostgreSQL takes the second of an hour that comes twice. A local time that is left as it was
 * keeps its instant, so that a correction of one end does not move the other.
 */
async function momentsOf(tx: Tx, { date, start_time, end_time = null }: Times, was?: Moments): Promise<Moments> {
  const { rows } = await sql<{ start: string; end: string | null }>`
    select (${date}::date + ${start_time}::time) at time zone 'Europe/London' as start,
      (${date}::date + (${end_time}::time < ${start_time}::time)::int + ${end_time}::time)
        at time zone 'Europe/London' as end`.execute(tx);
  const [local] = rows;
  if (!local) throw new Error('No local times.');
  const { started_at = null, ended_at = null } = was ?? {};
  const start = isAt(started_at, start_time) && localDate(started_at) === date ? started_at : new Date(local.start);
  const same = isAt(ended_at, end_time) && ended_at > start && daysBetween(date, localDate(ended_at)) <= 1;
  const end = same ? ended_at : local.end === null ? null : new Date(local.end);
  for (const [field, at, time] of [
    ['start_time', start, start_time],
    ['end_time', end, end_time],
  ] as const) {
    if (at && at > now()) throw invalid({ [field]: ['A time cannot be in the future'] });
    if (at && localTime(at) !== time) throw invalid({ [field]: ['The clocks went forward: there was no such time'] });
  }
  if (end && end.getTime() - start.getTime() > mostHours * 3_600_000) {
    throw invalid({ end_time: ['A time can be a day at most'] });
  }
  return { started_at: start, ended_at: end };
}

const isAt = (at: Date | null, time: string | null): at is Date => at !== null && localTime(at) === time;

/** Locks a person: their times change one after the other. */
export async function lockPerson(tx: Tx, nursery: string, profile: string) {
  await sql`select from staff_profile where nursery_id = ${nursery} and id = ${profile} for no key update`.execute(tx);
}

/** @throws Refusal 403 of a person of a role above, and of the reader themselves */
async function refuseUnmanaged(tx: Tx, reader: Reader, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string; role: StaffRole }>`
    select s.id, s.role from staff_profile s where ${where}`.execute(tx);
  const [person] = rows;
  if (!person) throw notFound('This person could not be found.');
  if (!manages(reader, person)) throw forbidden('You cannot correct the hours of this person.');
}

/** @throws Refusal 409 `overlaps` */
async function refuseOverlap(tx: Tx, profile: string, { started_at, ended_at }: Moments, but: string | null) {
  const { rows } = await sql`select from work_period where staff_profile_id = ${profile} and removed_at is null
    and not is_left_open and id is distinct from ${but}::uuid
    and tstzrange(started_at, ended_at) && tstzrange(${started_at}, ${ended_at})`.execute(tx);
  if (rows.length > 0) throw conflict('The person worked then already. Correct that time instead.', 'overlaps');
}

type Noted = { id: string; branch: string; profile: string; reason: string };

async function note(
  tx: Tx,
  reader: Reader,
  { id, branch, profile, reason }: Noted,
  { before, after, by, action }: { before: Moments | null; after: Moments | null; by: By; action: AuditAction },
) {
  await sql`insert into work_correction (nursery_id, id, work_period_id, started_before, ended_before, started_after,
      ended_after, reason, user_id, created_at)
    values (${reader.nursery}, ${newId()}, ${id}, ${before?.started_at ?? null}, ${before?.ended_at ?? null},
      ${after?.started_at ?? null}, ${after?.ended_at ?? null}, ${reason}, ${by.user}, ${now()})`.execute(tx);
  await audit(tx, {
    user: by.user,
    nursery: reader.nursery,
    action,
    object: { type: 'work_period', id },
    related: { staff_profile_id: profile, branch_id: branch },
    request: by.request,
  });
  await tellBranches(tx, 'staff.hours', [{ branch, data: { id: profile } }]);
}

type Added = Times & { profile: string; reason: string };

/** Adds a time that a person worked. Returns its id. */
export async function addTime(tx: Tx, reader: Reader, branch: string, { profile, reason, ...times }: Added, by: By) {
  await lockPerson(tx, reader.nursery, profile);
  await refuseUnmanaged(
    tx,
    reader,
    sql`${wasAt(reader.nursery, branch, { from: times.date, to: times.date })} and s.id = ${profile}`,
  );
  const after = await momentsOf(tx, times);
  await refuseOverlap(tx, profile, after, null);
  const id = newId();
  await sql`insert into work_period (nursery_id, id, branch_id, staff_profile_id, started_at, ended_at, created_at)
    values (${reader.nursery}, ${id}, ${branch}, ${profile}, ${after.started_at}, ${after.ended_at}, ${now()})`.execute(
    tx,
  );
  await note(tx, reader, { id, branch, profile, reason }, { before: null, after, by, action: 'hours.add' });
  return id;
}

type Held = { branch: string; profile: string; started_at: string; ended_at: string | null; revision: number };

async function holdTime(tx: Tx, reader: Reader, id: string) {
  const { rows: whose } = await sql<{ profile: string }>`select staff_profile_id as profile from work_period
    where nursery_id = ${reader.nursery} and id = ${id}`.execute(tx);
  await lockPerson(tx, reader.nursery, whose[0]?.profile ?? newId());
  const { rows } = await sql<Held & { is_removed: boolean }>`
    select branch_id as branch, staff_profile_id as profile, started_at, ended_at, revision,
      removed_at is not null as is_removed
    from work_period where nursery_id = ${reader.nursery} and id = ${id} for update`.execute(tx);
  const [held] = rows;
  if (!held) throw notFound('This time could not be found.');
  await refuseUnmanaged(tx, reader, sql`s.nursery_id = ${reader.nursery} and s.id = ${held.profile}`);
  if (held.is_removed) throw conflict('This time was removed already.', 'changed');
  const before = { started_at: new Date(held.started_at), ended_at: held.ended_at ? new Date(held.ended_at) : null };
  return { ...held, before };
}

type Corrected = Times & { reason: string; revision: number };

/** Corrects a time. @throws Refusal 409 `changed`, `overlaps` */
export async function correctTime(
  tx: Tx,
  reader: Reader,
  id: string,
  { reason, revision, ...times }: Corrected,
  by: By,
) {
  const { branch, profile, before, revision: present } = await holdTime(tx, reader, id);
  if (present !== revision) throw conflict('This time was corrected since. Please look at it again.', 'changed');
  const after = await momentsOf(tx, times, before);
  await refuseOverlap(tx, profile, after, id);
  await sql`update work_period set started_at = ${after.started_at}, ended_at = ${after.ended_at}, is_left_open = false,
      revision = revision + 1
    where nursery_id = ${reader.nursery} and id = ${id}`.execute(tx);
  await note(tx, reader, { id, branch, profile, reason }, { before, after, by, action: 'hours.correct' });
}

/** Takes a time back, which stays with its reason. @throws Refusal 409 `changed` */
export async function removeTime(tx: Tx, reader: Reader, id: string, reason: string, by: By) {
  const { branch, profile, before } = await holdTime(tx, reader, id);
  await sql`update work_period set removed_at = ${now()}, revision = revision + 1
    where nursery_id = ${reader.nursery} and id = ${id}`.execute(tx);
  await note(tx, reader, { id, branch, profile, reason }, { before, after: null, by, action: 'hours.remove' });
}
