import { sql } from 'kysely';
import type { addAbsence } from '@bairn/shared/calls/leave';
import { addDays, daysBetween } from '@bairn/shared/format/date';
import { leaveYearOf } from '@bairn/shared/format/leave';
import { awayDays, type AwayDay } from '@bairn/shared/format/leaveDays';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { absenceType, recordedTypes, selfCertifiedDays } from '@bairn/shared/schema/leaveTypes';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, forbidden, invalid } from '../refusals/refusal.ts';
import { openShifts } from '../staff/changeStaff.ts';
import { manages, type Reader } from './judge.ts';
import { planOf } from './leaveFacts.ts';
import { readTerms } from './leaveTerms.ts';
import { findPerson, type PersonRow } from './readLeave.ts';
import { logged, tellAbsence, type By } from './tellAbsence.ts';

type Wanted = ReadOf<typeof addAbsence, 'body'>;

/** Days in the past for which an admin can still record an absence. */
const recordedBack = 366;
/** Days ahead for which leave can be entered. */
const ahead = 730;

/** Whether an absence is recorded at once; a request waits for an answer. @throws Refusal 403 */
function isRecorded(reader: Reader, person: PersonRow, type: number): boolean {
  const own = person.id === reader.profile;
  const must = recordedTypes.includes(type);
  if (own && !must) return false;
  if (manages(reader, person)) return true;
  throw forbidden(
    own ? 'Your manager records this kind of absence. Please tell them.' : 'You cannot record absences of this person.',
  );
}

function refuseDates({ from, to }: Wanted, recorded: boolean) {
  const today = localDate();
  if (!recorded && from < today) throw invalid({ from: ['Choose today or a later day'] });
  if (from < addDays(today, -recordedBack)) throw invalid({ from: ['Choose a day of the last year'] });
  if (to > addDays(today, ahead)) throw invalid({ to: ['Choose a day in the next two years'] });
}

const minutesBetween = (start: string, end: string) => {
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return at(end) - at(start);
};

/** How many minutes are asked for, where the dates do not say it. */
function minutesOf({ part, start_time, end_time, hours }: Wanted): number | null {
  if (part === 'hours') return minutesBetween(start_time ?? '', end_time ?? '');
  return hours === undefined ? null : hours * 60;
}

function countDays(wanted: Wanted, person: PersonRow): AwayDay[] {
  const { periods, closed } = planOf(person);
  const minutes = minutesOf(wanted);
  const away = { from: wanted.from, to: wanted.to, part: wanted.part, minutes };
  if (wanted.type_id !== absenceType.annual) return awayDays(away, periods, closed);
  const irregular = periods.some(
    ({ from, to, week }) => week === null && from <= wanted.to && (to === null || to >= wanted.from),
  );
  if (irregular && minutes === null) throw invalid({ hours: ['Say how many hours of leave to take'] });
  const days = awayDays(away, periods, closed);
  if (days.every(({ minutes: taken }) => taken === 0))
    throw invalid({ from: ['There is no working day in these dates'] });
  return days;
}

/** @throws Refusal 422 where a spell of sickness without a fit note lasts more than seven days */
async function refuseLongSpell(tx: Tx, { nursery, person }: { nursery: string; person: string }, { from, to }: Wanted) {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_date as from, to_date as to from absence
    where nursery_id = ${nursery} and staff_profile_id = ${person} and status = 'approved'
      and type = ${absenceType.selfCertified} and from_date <= ${addDays(to, selfCertifiedDays)}
      and to_date >= ${addDays(from, -selfCertifiedDays)}
    order by from_date`.execute(tx);
  let spell = { from, to };
  // Twice: one before it may be joined by one that is only then adjacent.
  for (const other of [...rows.toReversed(), ...rows]) {
    const adjacent = other.from <= addDays(spell.to, 1) && other.to >= addDays(spell.from, -1);
    if (!adjacent) continue;
    spell = {
      from: other.from < spell.from ? other.from : spell.from,
      to: other.to > spell.to ? other.to : spell.to,
    };
  }
  if (daysBetween(spell.from, spell.to) >= selfCertifiedDays) {
    throw invalid({
      type_id: [`Sickness of more than ${selfCertifiedDays} days in a row needs a fit note. Choose that kind`],
    });
  }
}

type Standing = { id: string; same: boolean };

/** The absence that is in the way at that time; `same` where it is the one that is wanted. */
async function findStanding(tx: Tx, reader: Reader, person: string, wanted: Wanted): Promise<Standing | undefined> {
  const { type_id: type, from, to, part, start_time: start = null, end_time: end = null, note = null } = wanted;
  const period = sql`case ${part}::text when 'day' then tsrange(${from}::timestamp, ${to}::date + interval '1 day')
    when 'morning' then tsrange(${from}::timestamp, ${from}::date + interval '12 hours')
    when 'afternoon' then tsrange(${from}::date + interval '12 hours', ${from}::date + interval '1 day')
    else tsrange(${from}::date + ${start}::time, ${from}::date + ${end}::time) end`;
  const { rows } = await sql<Standing>`
    select id, type = ${type} and from_date = ${from} and to_date = ${to} and part = ${part}
      and start_time is not distinct from ${start}::time and end_time is not distinct from ${end}::time
      and note is not distinct from ${note} and asked_by = ${reader.user} as same
    from absence where nursery_id = ${reader.nursery} and staff_profile_id = ${person}
      and status in ('requested', 'approved') and period && ${period}
    order by same desc, id limit 1`.execute(tx);
  return rows[0];
}

/**
 * Asks for leave, or records an absence, which then counts at once and opens the shifts it meets. Those of one person run one
 * after the other; the same again answers the first.
 * @returns the absence's id
 * @throws Refusal 403, 404 (not at this branch), 409 `away`, 422
 */
export async function enterAbsence(tx: Tx, reader: Reader, branch: string, wanted: Wanted, by: By): Promise<string> {
  const { nursery } = reader;
  const profile = wanted.profile ?? reader.profile;
  const rules = await readTerms(tx, nursery);
  await sql`select from staff_profile where nursery_id = ${nursery} and id = ${profile} for no key update`.execute(tx);
  const person = await findPerson(tx, reader, { branch, profile, year: leaveYearOf(wanted.to, rules) });
  const recorded = isRecorded(reader, person, wanted.type_id);
  const part = wanted.part === 'hours' ? wanted : { ...wanted, start_time: null, end_time: null };
  refuseDates(part, recorded);
  const standing = await findStanding(tx, reader, profile, part);
  if (standing?.same) return standing.id;
  if (standing) {
    const who = person.id === reader.profile ? 'You are' : `${person.name} is`;
    throw conflict(`${who} away then already. Cancel that first, or choose another time.`, 'away');
  }
  if (part.type_id === absenceType.selfCertified) await refuseLongSpell(tx, { nursery, person: profile }, part);
  const days = countDays(part, person);
  const whose = { id: newId(), nursery_id: nursery, staff_profile_id: profile };
  await insertAbsence(tx, whose, part, { recorded, user: by.user, days });
  await audit(tx, logged(whose, recorded ? 'absence.record' : 'absence.request', by));
  await tellAbsence(tx, whose, recorded ? 'recorded' : 'asked', by);
  if (recorded) await openMet(tx, reader, whose);
  return whose.id;
}

type Entered = { recorded: boolean; user: string; days: readonly AwayDay[] };

async function insertAbsence(
  tx: Tx,
  { id, nursery_id, staff_profile_id }: { id: string; nursery_id: string; staff_profile_id: string },
  wanted: Wanted,
  { recorded, user, days }: Entered,
) {
  const at = now();
  const { type_id, from, to, part, start_time = null, end_time = null, note = null } = wanted;
  const minutes = part === 'hours' ? null : minutesOf(wanted);
  await sql`insert into absence (nursery_id, id, staff_profile_id, type, status, from_date, to_date, part, start_time,
      end_time, minutes, note, recorded, asked_by, created_at, changed_at)
    values (${nursery_id}, ${id}, ${staff_profile_id}, ${type_id}, ${recorded ? 'approved' : 'requested'}, ${from}, ${to},
      ${part}, ${start_time}, ${end_time}, ${minutes}, ${note}, ${recorded}, ${user}, ${at}, ${at})`.execute(tx);
  await sql`insert into absence_day (nursery_id, absence_id, date, share, minutes)
    select ${nursery_id}, ${id}, date, share, minutes
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t (date date, share smallint, minutes integer)`.execute(
    tx,
  );
}

/** Opens the person's shifts that an absence meets. @returns how many */
export const openMet = (
  tx: Tx,
  { nursery, user }: Reader,
  { id, staff_profile_id }: { id: string; staff_profile_id: string },
) =>
  openShifts(
    tx,
    { nursery, user },
    staff_profile_id,
    sql`h.period && (select x.period from absence x where x.nursery_id = ${nursery} and x.id = ${id})`,
  );
