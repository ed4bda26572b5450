import { sql } from 'kysely';
import { weekday } from '@bairn/shared/format/date';
import type { RotaHead } from '@bairn/shared/schema/rotaShift';
import type { TemplateImport, TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import type { RotaPerson } from '@bairn/shared/schema/rotaFacts';
import type { Tx } from '../database/database.ts';
import { readPeople } from '../rota/readPeople.ts';
import { readDates, type OfBranch } from '../rota/weekQueries.ts';

type Conflict = TemplateImport['conflicts'][number];
type Date = TemplateImport['days'][number];

/** A shift that is to be made on a date. */
export type Planned = Omit<TemplateShift, 'id' | 'day'> & { date: string };
type Plan = { planned: Planned[]; conflicts: Conflict[] };

type Wanted = {
  shifts: readonly TemplateShift[];
  dates: readonly string[];
  /** State of the rota of a date's week; null where it has none. */
  statusOn: (date: string) => RotaHead['status'] | null;
  /** What becomes of shifts whose person cannot work then. */
  outcome: 'open' | 'left_out';
  role: Parameters<typeof readPeople>[3]['reader'];
};

type Taken = { staff_profile_id: string; date: string; start_time: string; end_time: string };
type Times = { start_time: string | null; end_time: string | null };
const meets = (shift: TemplateShift, other: Times) =>
  (other.start_time ?? '00:00') < shift.end_time && shift.start_time < (other.end_time ?? '24:00');

/** Why a person cannot work a shift on a date; null where they can. */
function problemOf(shift: TemplateShift, date: string, person: RotaPerson | undefined, taken: readonly Taken[]) {
  if (!person) return { kind: 'left' as const, detail: null };
  const why = person.standing.find((one) => one.date === date)?.why.filter((reason) => reason !== 'first_aid') ?? [];
  if (why.some((reason) => reason === 'left')) return { kind: 'left' as const, detail: reasonWords.left };
  const away = person.unavailable.find((one) => one.date === date && meets(shift, one));
  if (away?.kind === 'leave') return { kind: 'leave' as const, detail: null };
  if (away?.kind === 'reserved') return { kind: 'reserved' as const, detail: null };
  const own = taken.some((one) => one.staff_profile_id === person.id && one.date === date && meets(shift, one));
  if (own || away) return { kind: 'double_booking' as const, detail: null };
  const [first] = why;
  return first ? { kind: 'lapsed' as const, detail: reasonWords[first] } : null;
}

/** Shifts that people have on these dates anywhere, in the rotas that the caller has locked and in others. */
async function readTaken(tx: Tx, { nursery }: OfBranch, dates: readonly string[], people: readonly string[]) {
  const { rows } = await sql<Taken>`
    select h.staff_profile_id, h.date, h.start_time, h.end_time from shift h
    where h.nursery_id = ${nursery} and h.staff_profile_id = any(${people}::uuid[]) and h.date = any(${dates}::date[])`.execute(
    tx,
  );
  return rows;
}

async function readArchived(tx: Tx, { nursery }: OfBranch, rooms: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from room where nursery_id = ${nursery} and id = any(${rooms}::uuid[]) and archived_at is not null`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What a week of shifts becomes on some dates: the shifts that are to be made, and what does not fit. A person whose record
 * has lapsed keeps the shift: they may renew it, and until then the rota cannot be published.
 */
export async function planShifts(
  tx: Tx,
  of: OfBranch,
  { shifts, dates, statusOn, outcome, role }: Wanted,
): Promise<Plan & { days: Date[] }> {
  const ids = [...new Set(shifts.flatMap(({ staff_profile_id }) => staff_profile_id ?? []))];
  const people = new Map((await readPeople(tx, of, dates, { rota: null, reader: role })).map((one) => [one.id, one]));
  const taken = await readTaken(tx, of, dates, ids);
  const archived = await readArchived(
    tx,
    of,
    shifts.flatMap(({ room_id }) => room_id ?? []),
  );
  const days = await readDates(tx, of, dates);
  const [planned, conflicts]: [Planned[], Conflict[]] = [[], []];
  for (const { date, closed } of days) {
    for (const shift of shifts.filter(({ day }) => day === weekday(date))) {
      const person = shift.staff_profile_id === null ? undefined : people.get(shift.staff_profile_id);
      const named = person ? { id: person.id, name: person.name } : null;
      const note = (kind: Conflict['kind'], detail: string | null, end: Conflict['outcome']) =>
        conflicts.push({ kind, date, shift, person: named, detail, outcome: end });
      const status = statusOn(date);
      if (closed !== null) {
        note('closing_day', closed, 'left_out');
        continue;
      }
      if (status === 'published' || status === 'locked') {
        note(status, null, 'left_out');
        continue;
      }
      const { id: _id, day: _day, ...fields } = shift;
      const made: Planned = { ...fields, date };
      if (made.room_id !== null && archived.has(made.room_id)) {
        note('room', null, 'added');
        made.room_id = null;
      }
      const problem = shift.staff_profile_id === null ? null : problemOf(shift, date, person, taken);
      if (problem?.kind === 'lapsed') note('lapsed', problem.detail, 'added');
      else if (problem) {
        note(problem.kind, problem.detail, outcome);
        if (outcome === 'left_out') continue;
        made.staff_profile_id = null;
      }
      planned.push(made);
      if (made.staff_profile_id !== null) taken.push({ ...made, staff_profile_id: made.staff_profile_id });
    }
  }
  return { planned, conflicts, days };
}
