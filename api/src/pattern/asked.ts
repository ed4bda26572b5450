import { sql } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import { daysBetween } from '@bairn/shared/format/date';
import { minutesOf } from '@bairn/shared/format/minutes';
import { datesOfDay, type ChildWeek, type WeekWho } from '@bairn/shared/format/weekPattern';
import { localDate } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import { invalid } from '../refusals/refusal.ts';

/** A child of a search: its birth date, its id where it is one of the calling family, and its funded weeks of a year. */
export type AskedChild = { id: string | null; dob: string; weeks: number | null };

/** A child's day of the week: minutes of the day, and its dates by their number in `Asked.dates`. */
export type Slot = { child: number; day: number; from: number; to: number; dates: readonly number[] };

/** What a week means: its dates in order, the children's ages on them in months, and who is where. */
export type Asked = {
  start: string;
  children: readonly AskedChild[];
  slots: readonly Slot[];
  dates: readonly string[];
  /** The bit of each date where several are one number: a bit for each day from the first one on. */
  bits: readonly number[];
  /** By child, then by date. */
  months: readonly (readonly number[])[];
};

/** A birth date with which a child is so many months old on a day. */
export function bornMonthsBefore(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const [year, nth] = [Math.floor(month / 12), (month % 12) + 1];
  const last = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  const of = (value: number) => String(value).padStart(2, '0');
  return `${year}-${of(nth)}-${of(Math.min(Number(day.slice(8, 10)), last))}`;
}

/** The birth dates of a family's own children, by id; of a child that a court bars from it, none. */
async function readOwn(db: Handle, ids: readonly string[], keyworker: string | null): Promise<Map<string, string>> {
  if (ids.length === 0 || keyworker === null) return new Map();
  const { rows } = await sql<{ id: string; dob: string }>`
    select c.id, c.dob from family_child f join child c on c.id = f.child_id
    where f.keyworker_profile_id = ${keyworker} and c.id = any(${ids}::uuid[]) and not is_barred(${keyworker}, c.id)`.execute(
    db,
  );
  return new Map(rows.map(({ id, dob }) => [id, dob]));
}

function dobOf(who: WeekWho, own: ReadonlyMap<string, string>): string {
  if ('months' in who) return bornMonthsBefore(localDate(), who.months);
  if ('dob' in who) return who.dob;
  const dob = own.get(who.child);
  if (dob === undefined) throw invalid({ week: ['This child is not in your family.'] });
  return dob;
}

/**
 * Works out what a week means from a first day on.
 * @throws Refusal 422 for a day in the past or too far ahead, and for a child of another family
 */
export async function readAsked(
  db: Handle,
  { week, start }: { week: readonly ChildWeek[]; start: string },
  keyworker: string | null,
): Promise<Asked> {
  const today = localDate();
  if (start < today) throw invalid({ start: ['The first day has passed. Choose a later one.'] });
  if (start > `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`)
    throw invalid({ start: ['Choose a day within two years.'] });
  const ids = week.flatMap(({ who }) => ('child' in who ? [who.child] : []));
  if (new Set(ids).size < ids.length) throw invalid({ week: ['A child can only be in it once.'] });
  const own = await readOwn(db, ids, keyworker);
  const children = week.map(({ who, weeks }) => ({
    id: 'child' in who ? who.child : null,
    dob: dobOf(who, own),
    weeks,
  }));
  const dates = [...new Set(week.flatMap(({ days }) => days.flatMap(({ day }) => datesOfDay(start, day))))].toSorted();
  const slots = week.flatMap(({ days }, child) =>
    days.map(({ day, from, to }) => ({
      child,
      day,
      from: minutesOf(from),
      to: minutesOf(to),
      dates: datesOfDay(start, day).map((date) => dates.indexOf(date)),
    })),
  );
  return {
    start,
    children,
    slots,
    dates,
    bits: dates.map((date) => 1 << daysBetween(start, date)),
    months: children.map(({ dob }) => dates.map((date) => ageInMonths(dob, date))),
  };
}
