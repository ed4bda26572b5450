import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { MySchedule, RotaStaff } from '@bairn/shared/schema/rota';
import { now } from '@bairn/shared/schema/clock';
import { standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';

type OfBranch = { nursery: string; branch: string };
type Dates = readonly string[];

export type RotaRow = {
  id: string;
  status: 'draft' | 'published' | 'locked';
  revision: number;
  published_at: string | null;
};
export type ShiftRow = z.output<typeof RotaStaff>['shifts'][number] & {
  staff_profile_id: string;
  room_id: string | null;
  break_start: string | null;
  counts: boolean;
  first_aider: boolean;
  /** The parts without approved absence. */
  at_work: readonly { start_time: string; end_time: string; break_minutes: number }[];
};
export type StaffRow = Omit<z.output<typeof RotaStaff>, 'avatar_url' | 'rostered_minutes' | 'shifts'> & {
  avatar_key: string | null;
};

/** The branch's rota of a week; undefined where there is none. */
export async function readRota(db: Db, { nursery, branch }: OfBranch, year: number, week: number) {
  const { rows } = await sql<RotaRow>`
    select id, status, revision, published_at from rota
    where nursery_id = ${nursery} and branch_id = ${branch} and year = ${year} and week = ${week}`.execute(db);
  return rows[0];
}

/** The timestamp of a local time in Scotland. */
const instant = (time: 'start_time' | 'end_time') => sql`((h.date + h.${sql.ref(time)}) at time zone 'Europe/London')`;

/** When the person of a shift is judged: at its start, now while it lasts, at its end once it is over. */
export const judgedAt = () =>
  sql`least(greatest(${instant('start_time')}, ${now()}::timestamptz), ${instant('end_time')})`;

/** The local span of a shift `h`. */
const span = sql`tsrange(h.date + h.start_time, h.date + h.end_time)`;

/**
 * The parts of a shift `h` outside its person's approved absence. A person who falls ill during a shift stays on it in the
 * rota, but does not count from then on. A break belongs to the part in which it begins.
 */
export const partsAtWork = sql`(
  select to_char(lower(part), 'HH24:MI') as start_time, to_char(upper(part), 'HH24:MI') as end_time,
    case when h.break_start is null or h.date + h.break_start <@ part then h.break_minutes else 0 end as break_minutes
  from unnest(tsmultirange(${span}) - coalesce((select range_agg(a.period) from absence a
    where a.nursery_id = h.nursery_id and a.staff_profile_id = h.staff_profile_id and a.status = 'approved'
      and a.period && ${span}), '{}')) as part)`;

/** A shift `h` in its room `r`; on the night of a clock change it is an hour longer or shorter. */
const shiftColumns = sql`h.id, h.date, h.start_time, h.end_time, h.break_minutes, r.name as room, h.confirmation,
  case when r.id is not null then (select count(*)::integer from room before
    where before.nursery_id = r.nursery_id and before.branch_id = r.branch_id and before.id < r.id) end as room_index,
  greatest(0, (extract(epoch from ${instant('end_time')} - ${instant('start_time')}) / 60)::integer - h.break_minutes)
    as minutes`;

/** The assigned shifts `h` of the branch's rotas `o` that a condition leaves. */
export async function readShifts(db: Db, { nursery, branch }: OfBranch, which: RawBuilder<unknown>) {
  const { rows } = await sql<ShiftRow>`
    select ${shiftColumns}, h.break_start, h.room_id, h.staff_profile_id, c.why, c.counts, c.first_aider,
      (select coalesce(json_agg(w order by w.start_time), '[]') from ${partsAtWork} w) as at_work
    from shift h join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.branch_id = ${branch}
    join staff_profile s on s.nursery_id = h.nursery_id and s.id = h.staff_profile_id
    left join room r on r.nursery_id = h.nursery_id and r.id = h.room_id
    cross join lateral ${standingAt(judgedAt())} c
    where h.nursery_id = ${nursery} and ${which} and h.staff_profile_id is not null
    order by h.date, h.start_time, h.id`.execute(db);
  return rows;
}

/** Whether the person of a shift `h` of a rota `o` may answer it: on a published rota, before it begins. */
export const mayAnswer = () => sql<boolean>`(o.status = 'published' and h.confirmation = 'pending'
    and ${instant('start_time')} > ${now()}::timestamptz)`;

type OwnShifts = { staff: string; from: string; to: string };

/** A shift `c` as its person confirmed it, as JSON. */
const confirmed = sql`json_build_object('date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
  'end_time', to_char(c.end_time, 'HH24:MI'), 'break_minutes', c.break_minutes,
  'break_start', to_char(c.break_start, 'HH24:MI'), 'room', c.room)`;

/** A person's shifts on these dates, both included, on published rotas of the branch; without declined ones. */
export async function readOwnShifts(db: Db, { nursery, branch }: OfBranch, { staff, from, to }: OwnShifts) {
  const { rows } = await sql<MySchedule['shifts'][number]>`
    select ${shiftColumns}, h.rota_id, h.break_start, h.note,
      ${mayAnswer()} as can_answer,
      case when (c.date, c.start_time, c.end_time, c.break_minutes) <> (h.date, h.start_time, h.end_time, h.break_minutes)
        or (c.shift_id is not null and (c.break_start, c.room) is distinct from (h.break_start, r.name))
        then ${confirmed} end as was,
      h.confirmation = 'pending' and c.shift_id is null and exists (select from confirmed_shift k
        where k.nursery_id = h.nursery_id and k.rota_id = h.rota_id and k.staff_profile_id = h.staff_profile_id) as is_new
    from shift h join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id
    left join room r on r.nursery_id = h.nursery_id and r.id = h.room_id
    left join confirmed_shift c on c.nursery_id = h.nursery_id and c.shift_id = h.id
      and c.staff_profile_id = h.staff_profile_id and o.status = 'published' and h.confirmation = 'pending'
    where h.nursery_id = ${nursery} and h.staff_profile_id = ${staff} and h.date between ${from} and ${to}
      and h.confirmation in ('pending', 'confirmed') and o.branch_id = ${branch} and o.status <> 'draft'
    order by h.date, h.start_time, h.id`.execute(db);
  return rows;
}

/** What a person confirmed at a branch for these dates, both included, and is not theirs any more. */
export async function readLostShifts(db: Db, { nursery, branch }: OfBranch, { staff, from, to }: OwnShifts) {
  const { rows } = await sql<MySchedule['lost'][number]>`
    select c.date, c.start_time, c.end_time, c.break_minutes, c.break_start, c.room
    from confirmed_shift c join rota o on o.nursery_id = c.nursery_id and o.id = c.rota_id
    where c.nursery_id = ${nursery} and c.staff_profile_id = ${staff} and c.date between ${from} and ${to}
      and o.branch_id = ${branch} and o.status = 'published' and not exists (select from shift h
        where h.nursery_id = c.nursery_id and h.id = c.shift_id and h.staff_profile_id = c.staff_profile_id)
    order by c.date, c.start_time, c.shift_id`.execute(db);
  return rows;
}

/** The branch's staff, and people with a shift on the rota who have left or were suspended since. */
export const readStaff = (db: Db, of: OfBranch, rota: string | null) =>
  readStaffOn(db, of, sql`h.rota_id = ${rota}::uuid`);

/** The branch's staff, people with a shift `h` of its rotas `o` that a condition leaves, and those of these ids. */
export async function readStaffOn(
  db: Db,
  { nursery, branch }: OfBranch,
  which: RawBuilder<unknown>,
  also: readonly string[] = [],
) {
  const { rows } = await sql<StaffRow>`
    select s.id, u.first_name || ' ' || u.last_name as name, f.key as avatar_key, s.role, s.employment_type, s.job_title,
      s.contracted_minutes
    from staff_profile s join "user" u on u.id = s.user_id left join stored_file f on f.id = u.avatar_file_id
    where s.nursery_id = ${nursery} and (s.id = any(${also}::uuid[])
      or (s.deleted_at is null and s.suspended_at is null and exists (
        select from staff_branch sb
        where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id and sb.branch_id = ${branch}))
      or exists (
        select from shift h join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.branch_id = ${branch}
        where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and ${which}))
    order by lower(u.first_name), lower(u.last_name), s.id`.execute(db);
  return rows;
}

/** Confirmed closing days among these dates. */
export async function readClosingDays(db: Db, { nursery, branch }: OfBranch, dates: Dates) {
  const { rows } = await sql<{ date: string; name: string }>`
    select date, name from closing_day
    where nursery_id = ${nursery} and branch_id = ${branch} and date = any(${dates}::date[]) and status = 'confirmed'`.execute(
    db,
  );
  return rows;
}
