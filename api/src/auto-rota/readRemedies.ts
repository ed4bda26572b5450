import { sql } from 'kysely';
import { isoWeek } from '@bairn/shared/format/date';
import type { listRemedies } from '@bairn/shared/calls/rotaBuild';
import { remediesFor, type Remedy } from '@bairn/shared/rota/remediesFor';
import type { WeekShift } from '@bairn/shared/rota/week';
import { weekFactsOf } from '@bairn/shared/rota/weekFactsOf';
import { now } from '@bairn/shared/schema/clock';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { ProposedShift } from '@bairn/shared/schema/rotaBuild';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { readFacts, type RotaReader } from '../rota/readFacts.ts';
import type { OfBranch } from '../rota/weekQueries.ts';

const proposed = ({ confirmation: _confirmation, ...shift }: WeekShift): ProposedShift => ({
  id: shift.id,
  staff_profile_id: shift.staff_profile_id,
  room_id: shift.room_id,
  date: shift.date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  break_minutes: shift.break_minutes,
  break_start: shift.break_start,
});

/** The booked dates of sessions, not begun yet, whose children are in the rooms and at the times of some gaps. */
async function readClosable(db: Handle, of: OfBranch, date: string, gaps: Remedy['close']) {
  if (gaps.length === 0) return [];
  const { rows } = await sql<DataOf<typeof listRemedies>['closable'][number]>`
    select i.id, i.session_id, s.name as session, i.date, i.start_time, i.end_time, i.booked
    from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.nursery_id = ${of.nursery} and i.branch_id = ${of.branch} and i.date = ${date} and i.status = 'open'
      and i.booked > 0 and ((i.date + i.start_time) at time zone 'Europe/London') > ${now()}
      and exists (
        select from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as g (room_id uuid, "from" time, "to" time)
        where i.start_time < g."to" and g."from" < i.end_time
          and (g.room_id is null or coalesce(s.room_id, g.room_id) = g.room_id))
    order by i.start_time, s.name, i.id`.execute(db);
  return rows;
}

/** What can be done when a person of the branch is off on a date. @throws Refusal 404 */
export async function readRemedies(
  db: Handle,
  of: OfBranch,
  { staff, date }: { staff: string; date: string },
  reader: RotaReader,
): Promise<DataOf<typeof listRemedies>> {
  const { year, week } = isoWeek(date);
  const { rows } = await sql<{ id: string | null }>`
    select (select id from rota o where o.nursery_id = s.nursery_id and o.branch_id = ${of.branch} and o.year = ${year}
      and o.week = ${week}) as id
    from staff_profile s where s.nursery_id = ${of.nursery} and s.id = ${staff} and (
      s.role = 'nursery-super-admin' or exists (select from staff_branch sb where sb.nursery_id = s.nursery_id
        and sb.staff_profile_id = s.id and sb.branch_id = ${of.branch}))`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This person could not be found.');
  if (found.id === null) return { rota: null, breaches: [], remedies: [], closable: [], people: [], rooms: [] };
  const shown = await readFacts(db, of, found.id, reader);
  const { breaches, remedies } = remediesFor(weekFactsOf(shown), staff, date);
  const versions = new Map(shown.shifts.map(({ id, version }) => [id, version]));
  return {
    rota: { id: shown.rota.id, status: shown.rota.status },
    breaches,
    remedies: remedies.map(({ changes, ...remedy }) => ({
      ...remedy,
      changes: changes.map(({ before, after }) => ({
        before: proposed(before),
        after: after && proposed(after),
        version: versions.get(before.id) ?? 1,
      })),
    })),
    closable: await readClosable(
      db,
      of,
      date,
      remedies.flatMap(({ close }) => close),
    ),
    people: shown.staff.map(({ id, name }) => ({ id, name })),
    rooms: shown.rooms.map(({ id, name }) => ({ id, name })),
  };
}
