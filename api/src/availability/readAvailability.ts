import { sql } from 'kysely';
import { weekday } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { localDate } from '@bairn/shared/schema/clock';
import type { Availability, AvailabilityRequest, AvailableDay } from '@bairn/shared/schema/availability';
import type { WorkWeek } from '@bairn/shared/schema/staffProfile';
import type { Handle } from '../database/database.ts';
import { fullName, worksAt, type Reader } from '../leave/judge.ts';

type Answer = NonNullable<AvailabilityRequest['own']>;
type Row = Omit<AvailabilityRequest, 'usual'> & { usual: WorkWeek[] };

/** Closed requests that are still shown. */
const closedShown = 3;

/** The dates of a period by the usual week; without one, every date as asked. */
function usualDays(weeks: readonly WorkWeek[], span: { from: string; to: string }): AvailableDay[] {
  return datesOf(span).map((date): AvailableDay => {
    const week = weeks.findLast(({ from }) => from <= date);
    if (!week) return { date, can: 'all', start_time: null, end_time: null };
    const hours = week.days.find(({ day }) => day === weekday(date));
    if (!hours) return { date, can: 'none', start_time: null, end_time: null };
    return { date, can: 'hours', start_time: hours.start_time, end_time: hours.end_time };
  });
}

const answer = sql`json_build_object('days', a.days, 'note', a.note, 'confirmed_at', a.confirmed_at)`;

const iso = (given: Answer): Answer => ({ ...given, confirmed_at: new Date(given.confirmed_at).toISOString() });

type Asked = { reader: Reader; branch: string; team: boolean; id?: string };

async function readRequests(db: Handle, { reader, branch, team, id }: Asked): Promise<AvailabilityRequest[]> {
  const { nursery, profile } = reader;
  const here = sql`${worksAt(nursery, branch)} and s.suspended_at is null`;
  const people = sql`staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null`;
  const given = sql`a.nursery_id = r.nursery_id and a.availability_request_id = r.id`;
  const everyone = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', ${fullName},
      'answer', case when a.id is not null then ${answer} end) order by lower(u.first_name), lower(u.last_name), s.id), '[]')
    from ${people} left join availability a on ${given} and a.staff_profile_id = s.id where ${here})`;
  const { rows } = await sql<Row>`
    select r.id, r.from_date as from, r.to_date as to, r.answer_by, r.note, r.closed_at is not null as is_closed,
      (select ${answer} from availability a where ${given} and a.staff_profile_id = ${profile}) as own,
      (select coalesce(json_agg(json_build_object('from', w.from_date, 'days', w.days) order by w.from_date), '[]')
        from staff_schedule w where w.nursery_id = r.nursery_id and w.staff_profile_id = ${profile}
          and w.kind = 'available') as usual,
      (select count(*)::int from ${people} join availability a on ${given} and a.staff_profile_id = s.id
        where ${here}) as answered,
      (select count(*)::int from ${people} where ${here}) as people,
      ${team ? everyone : sql`null`} as team
    from availability_request r
    where r.nursery_id = ${nursery} and r.branch_id = ${branch} and (${id ?? null}::uuid is null or r.id = ${id ?? null})
      and (r.closed_at is null or r.id in (select c.id from availability_request c where c.nursery_id = ${nursery}
        and c.branch_id = ${branch} and c.closed_at is not null order by c.from_date desc, c.id limit ${closedShown}))
    order by r.closed_at is not null, r.from_date, r.id`.execute(db);
  return rows.map(({ usual, own, team: all, ...row }) => ({
    ...row,
    own: own && iso(own),
    usual: usualDays(usual, row),
    team: all && all.map((one) => ({ ...one, answer: one.answer && iso(one.answer) })),
  }));
}

const sees = ({ role }: Reader) => role !== 'nursery-staff';

/** The periods for which a branch asks, in one statement however many people it has. */
export async function readAvailability(db: Handle, reader: Reader, branch: string): Promise<Availability> {
  const team = sees(reader);
  return { today: localDate(), can_ask: team, requests: await readRequests(db, { reader, branch, team }) };
}

/** One of them. */
export async function readAsked(db: Handle, reader: Reader, branch: string, id: string) {
  const [request] = await readRequests(db, { reader, branch, team: sees(reader), id });
  if (!request) throw new Error(`No request ${id}.`);
  return request;
}
