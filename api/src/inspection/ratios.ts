import { sql } from 'kysely';
import { localDate, localTime } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import { adultsTogether } from '@bairn/shared/format/staffNeeded';
import { now } from '@bairn/shared/schema/clock';
import type { Db, Handle } from '../database/database.ts';
import { standingAt } from '../counting/whoCounts.ts';
import { readCare } from '../rota/readCare.ts';
import { edgesOf, isWithin, presenceOf, type Minutes, type Recorded } from './presence.ts';

type OfBranch = { nursery: string; branch: string };

/** Minutes of a date through which nothing changes, the end excluded. */
export type RatioSpan = {
  date: string;
  from: string;
  to: string;
  children: number;
  needed: number;
  /** Staff who were there, and those of them who count. */
  staff: number;
  counted: number;
  enough: boolean;
};

type Attended = { booking_id: string; end: string; events: Recorded[] };

/** The attendance of a date as it was recorded, event by event. */
async function readAttended(db: Handle, { nursery, branch }: OfBranch, date: string): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select k.id as booking_id, to_char(k.end_time, 'HH24:MI') as end, json_agg(json_build_object('event', v.event,
      'status', v.status, 'at', to_char(coalesce(v.told_at, v.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by v.at, v.id) as events
    from booking k join register_entry e on e.nursery_id = k.nursery_id and e.booking_id = k.id
    join register_event v on v.nursery_id = e.nursery_id and v.register_entry_id = e.id
    where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.date = ${date}
    group by k.id order by k.id`.execute(db);
  return rows;
}

type Worked = { started: string; ended: string; counts: boolean };

/** Who worked on a date by the hours that they signed, and whether they counted at its noon. */
async function readWorked(db: Handle, { nursery, branch }: OfBranch, date: string) {
  const { rows } = await sql<Worked>`
    select to_char(w.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started,
      to_char(coalesce(w.ended_at, ${now()}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended, c.counts
    from work_period w join staff_profile s on s.nursery_id = w.nursery_id and s.id = w.staff_profile_id
    cross join lateral ${standingAt(sql`((${date}::date + time '12:00') at time zone 'Europe/London')`)} c
    where w.nursery_id = ${nursery} and w.branch_id = ${branch} and w.removed_at is null
      and w.started_at < (${date}::date + 1) at time zone 'Europe/London'
      and coalesce(w.ended_at, ${now()}) > ${date}::date at time zone 'Europe/London'
    order by w.started_at, w.id`.execute(db);
  const minute = (at: string, before: number, after: number) => {
    const day = localDate(at);
    return day < date ? before : day > date ? after : minutesOf(localTime(at));
  };
  return rows.map(({ started, ended, counts }) => ({
    counts,
    from: minute(started, 0, 1440),
    to: minute(ended, 0, 1440),
  }));
}

/** The ratios of a date by the minute, from the recorded events: a span for each change, in order. */
export async function ratiosOf(db: Db, of: OfBranch, date: string): Promise<RatioSpan[]> {
  const attended = await readAttended(db, of, date);
  if (attended.length === 0) return [];
  const { stays, terms } = await readCare(db, of, [date]);
  const staff = await readWorked(db, of, date);
  const there = attended.flatMap(({ booking_id, end, events }) =>
    presenceOf(events, date, end).map((span) => ({ ...span, booking_id })),
  );
  const edges = edgesOf([...there, ...staff]);
  const spans = edges.flatMap((from, index): RatioSpan[] => {
    const to = edges[index + 1];
    const present = new Set(there.filter((span) => isWithin(span, from)).map(({ booking_id }) => booking_id));
    if (to === undefined || present.size === 0) return [];
    const here = new Set(stays.filter(({ booking_id }) => present.has(booking_id)));
    const working = staff.filter((span: Minutes) => isWithin(span, from));
    const needed = adultsTogether(date, stays, terms, here);
    const counted = working.filter(({ counts }) => counts).length;
    return [
      {
        date,
        from: timeOf(from),
        to: to >= 1440 ? '24:00' : timeOf(to),
        children: present.size,
        needed,
        staff: working.length,
        counted,
        enough: counted >= needed,
      },
    ];
  });
  return joined(spans);
}

/** Spans of which the second says the same as the first are one. */
function joined(spans: readonly RatioSpan[]): RatioSpan[] {
  const result: RatioSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    const same =
      last?.to === span.from &&
      last.children === span.children &&
      last.needed === span.needed &&
      last.staff === span.staff &&
      last.counted === span.counted;
    if (last && same) last.to = span.to;
    else result.push({ ...span });
  }
  return result;
}
