import { sql } from 'kysely';
import type { Stay } from '@bairn/shared/format/staffNeeded';
import { childrenOfAge, type CountedShift, type RoomSpace, type StaffedDay } from '@bairn/shared/rota/placesByStaff';
import { standingAt } from '../counting/whoCounts.ts';
import type { Handle, Tx } from '../database/database.ts';
import { careColumns, termsOf, type CareRow } from '../rota/readCare.ts';
import { judgedAt, partsAtWork } from '../rota/rotaQueries.ts';

/** A date of a branch. */
export type BranchDate = { nursery_id: string; branch_id: string; date: string };

export const dayKey = ({ branch_id, date }: Pick<BranchDate, 'branch_id' | 'date'>) => `${branch_id} ${date}`;

/**
 * Locks the dates of branches whose staff limit sessions, in their order, and then the rotas of their weeks for sharing.
 * So places that need the same staff are taken one after the other, and a rota that changes or is published at the same
 * moment comes before or after. Taken after all instances of a transaction, and nothing but rotas after it.
 */
export async function lockStaff(tx: Tx, dates: readonly BranchDate[]) {
  if (dates.length === 0) return;
  await sql`
    with held as (
      insert into staffed_date as d (nursery_id, branch_id, date)
      select distinct nursery_id, branch_id, date
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as t (nursery_id uuid, branch_id uuid, date date)
      order by branch_id, date
      on conflict (nursery_id, branch_id, date) do update set revision = d.revision + 1
      returning nursery_id, branch_id, date)
    select r.id from rota r join held h on h.nursery_id = r.nursery_id and h.branch_id = r.branch_id
      and r.year = extract(isoyear from h.date) and r.week = extract(week from h.date)
    order by r.id for share of r`.execute(tx);
}

type Unknown = { start_time: string; end_time: string; room_id: string | null; age_from_months: number; count: number };
type DayRow = CareRow &
  BranchDate & {
    stays: Stay[];
    unknown: Unknown[];
    shifts: CountedShift[];
    rooms: RoomSpace[];
    registered: number | null;
    planned: boolean;
  };

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** Children of some rows of `child_id`, `start_time`, `end_time` and the session's `room_id`, as JSON. */
const heldBy = sql`
  select t.child_id, i.start_time, i.end_time, s.room_id from basket_item t
  where t.instance_id = i.id and t.status = 'held' and t.child_id is not null
  union all
  select w.child_id, i.start_time, i.end_time, s.room_id from waiting_entry e
  join waiting_child w on w.nursery_id = e.nursery_id and w.entry_id = e.id
  where e.instance_id = i.id and e.status = 'offered' and e.accepted_at is null
  union all
  select g.child_id, i.start_time, i.end_time, s.room_id from recurring_date k
  join recurring_booking g on g.nursery_id = k.nursery_id and g.id = k.recurring_id
  where k.nursery_id = i.nursery_id and k.instance_id = i.id and k.kept`;

/** The rota of the week of a date `d`, where it was published. */
const publishedRota = sql`select o.* from rota o where o.nursery_id = d.nursery_id and o.branch_id = d.branch_id
  and o.status <> 'draft' and o.year = extract(isoyear from d.date) and o.week = extract(week from d.date)`;

/** The instances `i` of a date `d` on which places are held, with their sessions `s`. */
const heldOn = sql`session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
  where i.nursery_id = d.nursery_id and i.branch_id = d.branch_id and i.date = d.date and i.held > 0`;

/**
 * What decides how many children a branch can look after on some dates: one statement. A child who is absent keeps the
 * place, and so counts. With `holds`, places that are held count too: those of no known child as the youngest that the
 * session takes. `except` are held places of instances that are not counted so, because their children are told apart.
 */
export async function readStaffedDays(
  db: Handle,
  dates: readonly BranchDate[],
  { holds, except = new Map() }: { holds: boolean; except?: ReadonlyMap<string, number> },
): Promise<Map<string, StaffedDay>> {
  const skipped = JSON.stringify([...except].map(([id, count]) => ({ id, count })));
  const { rows } = await sql<DayRow>`
    with d as (
      select distinct nursery_id, branch_id, date
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as t (nursery_id uuid, branch_id uuid, date date)),
    skipped as (select id, count from jsonb_to_recordset(${skipped}::jsonb) as t (id uuid, count int))
    select d.nursery_id, d.branch_id, d.date, b.registered_places as registered,
      exists (${publishedRota}) as planned, ${careColumns(sql`array[d.date]`)},
      (select coalesce(json_agg(json_build_object('child_id', x.child_id, 'dob', c.dob, 'start_time', ${clock('x.start_time')},
          'end_time', ${clock('x.end_time')}, 'room_id', coalesce(x.room_id, p.room_id))), '[]')
        from (
          select k.child_id, k.start_time, k.end_time, s.room_id
          from booking k join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
          where k.nursery_id = d.nursery_id and k.branch_id = d.branch_id and k.date = d.date
            and k.status in ('pending', 'confirmed', 'attended', 'absent')
          ${
            holds
              ? sql`union all select h.* from (select i.*, s.room_id from ${heldOn}) i
            cross join lateral (select i.room_id) s cross join lateral (${heldBy}) h`
              : sql``
          }
        ) x
        join child c on c.id = x.child_id
        left join child_profile p on p.nursery_id = d.nursery_id and p.branch_id = d.branch_id and p.child_id = x.child_id
      ) as stays,
      ${
        holds
          ? sql`(select coalesce(json_agg(json_build_object('start_time', ${clock('u.start_time')}, 'end_time', ${clock('u.end_time')},
              'room_id', u.room_id, 'age_from_months', u.age_from_months, 'count', u.count)), '[]')
            from (
              select i.start_time, i.end_time, s.room_id, s.age_from_months,
                i.held - coalesce((select k.count from skipped k where k.id = i.id), 0)
                  - (select count(*) from (${heldBy}) h)::int as count
              from ${heldOn}) u
            where u.count > 0)`
          : sql`'[]'::json`
      } as unknown,
      (select coalesce(json_agg(json_build_object('id', h.id, 'staff_profile_id', h.staff_profile_id, 'room_id', h.room_id,
          'start_time', w.start_time, 'end_time', w.end_time, 'break_minutes', w.break_minutes,
          'break_start', ${clock('h.break_start')}) order by w.start_time, h.id), '[]')
        from (${publishedRota}) o
        join shift h on h.nursery_id = o.nursery_id and h.rota_id = o.id and h.date = d.date
          and h.confirmation in ('pending', 'confirmed')
        join staff_profile s on s.nursery_id = h.nursery_id and s.id = h.staff_profile_id
        cross join lateral ${standingAt(judgedAt())} c
        cross join lateral ${partsAtWork} w
        where c.counts) as shifts,
      (select coalesce(json_agg(json_build_object('id', r.id, 'places', r.capacity,
          'area', case when r.space_reason is null then r.area end)), '[]')
        from room r where r.nursery_id = d.nursery_id and r.branch_id = d.branch_id) as rooms
    from d join branch b on b.nursery_id = d.nursery_id and b.id = d.branch_id`.execute(db);
  return new Map(
    rows.map((row) => {
      const { date, shifts, rooms, registered, planned } = row;
      const held = row.unknown.flatMap(({ count, ...offered }, nth) =>
        childrenOfAge(date, offered, count).map((stay) => ({ ...stay, child_id: `${nth} ${stay.child_id}` })),
      );
      return [
        dayKey(row),
        { date, planned, shifts, rooms, registered, terms: termsOf(row), stays: [...row.stays, ...held] },
      ];
    }),
  );
}
