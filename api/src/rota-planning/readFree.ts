import { sql } from 'kysely';
import { addDays, isoWeek, weekStart } from '@bairn/shared/format/date';
import type { FreePerson } from '@bairn/shared/schema/reservations';
import type { Handle } from '../database/database.ts';
import { minutesOf } from '@bairn/shared/format/minutes';
import { readPeople } from '../rota/readPeople.ts';
import { readRotaShifts, type OfBranch } from '../rota/weekQueries.ts';
import { workedMinutes } from '../rota/workedMinutes.ts';
import type { StaffRole } from '../access/person.ts';

type Span = { date: string; start_time: string; end_time: string };

const rank: Record<FreePerson['available'], number> = { yes: 0, unknown: 1, no: 2 };
const left = ({ contracted_minutes, rostered_minutes }: FreePerson) => (contracted_minutes ?? 0) - rostered_minutes;

/** Who of a branch has no shift, leave or reservation in a span of time; those who can work then first. */
export async function readFree(db: Handle, of: OfBranch, span: Span, reader: StaffRole): Promise<FreePerson[]> {
  const { date, start_time, end_time } = span;
  const monday = weekStart(date);
  const meets = (other: { start_time: string | null; end_time: string | null }) =>
    (other.start_time ?? '00:00') < end_time && (other.end_time ?? '24:00') > start_time;
  const { year, week } = isoWeek(date);
  const { rows } = await sql<{ id: string }>`select id from rota where nursery_id = ${of.nursery}
    and branch_id = ${of.branch} and year = ${year} and week = ${week}`.execute(db);
  const shifts = await readRotaShifts(
    db,
    of,
    sql`h.date between ${monday} and ${addDays(monday, 6)} and h.confirmation in ('pending', 'confirmed')`,
  );
  const people = await readPeople(db, of, [date], { rota: rows[0]?.id ?? null, reader });
  return people
    .flatMap((person): FreePerson[] => {
      const own = shifts.filter(({ staff_profile_id }) => staff_profile_id === person.id);
      if (own.some((shift) => shift.date === date && meets(shift)) || person.unavailable.some(meets)) return [];
      const [standing] = person.standing;
      const gone = standing?.why.some((why) => why === 'left' || why === 'not_started' || why === 'suspended');
      if (gone) return [];
      const [can] = person.availability;
      const fits =
        can?.can === 'all' ||
        (can?.can === 'hours' &&
          minutesOf(can.start_time ?? '') <= minutesOf(start_time) &&
          minutesOf(can.end_time ?? '') >= minutesOf(end_time));
      return [
        {
          id: person.id,
          name: person.name,
          avatar_url: person.avatar_url,
          job_title: person.job_title,
          counts: standing?.counts ?? false,
          first_aider: standing?.first_aider ?? false,
          why: standing?.why ?? [],
          contracted_minutes: person.contracted_minutes,
          rostered_minutes: workedMinutes(own),
          available: can ? (fits ? 'yes' : 'no') : 'unknown',
        },
      ];
    })
    .toSorted((one, other) => rank[one.available] - rank[other.available] || left(other) - left(one));
}
