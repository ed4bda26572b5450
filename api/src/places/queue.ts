import { sql, type RawBuilder } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { holdMinutes } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import { ageProblem } from './ageOnDate.ts';
import { placesToHave, placesUntaken } from './counters.ts';
import { exclusionProblem, isExcluded } from './exclusion.ts';

/** A date with its places, and what an offer of one would be. */
export type QueueDate = {
  id: string;
  nursery_id: string;
  branch_id: string;
  session_id: string;
  date: string;
  start_time: string;
  age_from_months: number;
  age_to_months: number;
  capacity: number;
  /** Neither booked nor held. */
  left: number;
  /** Places that can really be had, where staff limit them: `left` or fewer. */
  to_have: number;
  /** Staff limit its places: those who want one are judged by `refusedByStaff`. */
  by_staff: boolean;
  /** What is left is shown to others as full. */
  kept: boolean;
  /** The service offers places itself. */
  by_hand: boolean;
  /** Whether the date can be booked at all. */
  open: boolean;
  /** Until when an offer made now would hold its places. */
  until: string;
};

/** What decides whether a child fits a date. */
export type QueueChild = {
  child_id: string;
  first_name: string;
  dob: string;
  in_family: boolean;
  excluded: boolean;
  overlaps: boolean;
};

/** An entry that waits. */
export type Queued = {
  id: string;
  places: number;
  keyworker: string;
  passed_over: boolean;
  children: QueueChild[];
};

/** The dates of some instances `i`. */
export async function readDates(db: Handle, which: RawBuilder<unknown>): Promise<QueueDate[]> {
  const at = now();
  const { rows } = await sql<QueueDate>`
    select i.id, i.nursery_id, i.branch_id, i.session_id, i.date, i.start_time, s.age_from_months, s.age_to_months,
      i.capacity, ${placesUntaken} as left, ${placesToHave} as to_have, s.limited_by_staff as by_staff, i.kept_by_hand as kept, b.waiting_by_hand as by_hand,
      (i.status = 'open' and not i.dropped and s.status = 'listed' and b.status = 'listed' and n.suspended_at is null)
        as open,
      least(${at}::timestamptz + b.waiting_offer_hours * interval '1 hour',
        bookable_until(i.date, i.start_time, s.notice_hours) at time zone 'Europe/London') as until
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
    join nursery n on n.id = i.nursery_id
    where ${which} order by i.id`.execute(db);
  return rows;
}

/** What decides whether a child `c` of a family fits a date `i`, as JSON. */
export const childFit = (keyworker: RawBuilder<unknown>) => sql`json_build_object('child_id', c.id,
  'first_name', c.first_name, 'dob', c.dob,
  'in_family', exists (select from family_child f where f.child_id = c.id and f.keyworker_profile_id = ${keyworker}),
  'excluded', ${isExcluded(sql`c.id`)},
  'overlaps', exists (select from booking k where k.child_id = c.id
    and (k.status in ('pending', 'confirmed', 'attended')
        and k.period && tsrange(i.date + i.start_time, i.date + i.end_time)
      or k.status = 'absent' and k.instance_id = i.id)))`;

/** The entries that wait for a date, in the order of joining. */
export async function readQueue(db: Handle, instance: string): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select e.id, e.places, e.keyworker_profile_id as keyworker, e.passed_over, coalesce((
      select json_agg(${childFit(sql`e.keyworker_profile_id`)} order by c.dob, c.id)
      from waiting_child w join child c on c.id = w.child_id where w.nursery_id = e.nursery_id and w.entry_id = e.id), '[]')
      as children
    from waiting_entry e join session_instance i on i.id = e.instance_id
    where e.instance_id = ${instance} and e.status = 'waiting' order by e.turn`.execute(db);
  return rows;
}

type Ages = Pick<QueueDate, 'date' | 'age_from_months' | 'age_to_months'>;

/** Why a child cannot have a place on a date; null when they can. */
export function childProblem(date: Ages, child: QueueChild): string | null {
  const { first_name, dob } = child;
  if (!child.in_family) return `${first_name} is no longer in your family.`;
  const { age_from_months, age_to_months } = date;
  const age = ageProblem({ first_name, dob, date: date.date, age_from_months, age_to_months });
  if (age) return age;
  if (child.excluded) return exclusionProblem(first_name);
  return child.overlaps ? `${first_name} is already booked at this time.` : null;
}

/** Why an entry is not offered any places, however many are free; null when it can be. */
export function entryProblem(date: Ages, entry: Queued): string | null {
  for (const child of entry.children) {
    const problem = childProblem(date, child);
    if (problem) return problem;
  }
  return entry.passed_over ? 'The service took its offer back.' : null;
}

/** Whether places of a date can be offered: it is open, and there is time to answer before bookings end. */
export const canOffer = ({ open, until }: QueueDate) =>
  open && Date.parse(until) >= now().getTime() + holdMinutes * 60_000;

/** Why an entry is not offered `left` places; null when it can be. */
export function overtakenBecause(date: QueueDate, entry: Queued, left: number): string | null {
  const problem = entryProblem(date, entry);
  if (problem || entry.places <= left) return problem;
  return `${plural(left, 'place')} ${left === 1 ? 'was' : 'were'} free; you asked for ${entry.places} together.`;
}
