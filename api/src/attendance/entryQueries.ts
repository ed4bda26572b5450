import { sql, type RawBuilder } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import { localDate } from '@bairn/shared/schema/clock';
import { allowedEvents, type Collector, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import type { KnownNeeds } from '@bairn/shared/schema/needs';
import type { Handle } from '../database/database.ts';
import { carersOfBooking, countsFor, isNamed } from '../families/collecting.ts';
import { isRestrictedName, mayNotCollect } from '../families/restrictions.ts';
import { childNeeds, needsAskedOn } from '../families/childNeeds.ts';

/** A branch that the access rule has allowed. */
export type OfBranch = { nursery: string; branch: string };

/** The branch, and whether its reader may see the payers' contact details on every date. */
export type ReadBranch = OfBranch & { contacts: boolean };

type Sql = RawBuilder<unknown>;

type Needs = KnownNeeds & Pick<AttendanceEntry['child'], 'needs_asked_on'>;

type Row = Omit<AttendanceEntry, 'child' | 'keyworker' | 'can' | 'collectors'> &
  Needs & {
    child_id: string;
    first_name: string;
    last_name: string;
    dob: string;
    keyworker_name: string;
    keyworker_phone: string | null;
    collectors: Collector[] | null;
    may_not_collect: string[];
  };

/** Bookings whose attendance is recorded: neither cancelled nor unpaid. */
export const isListed = sql`k.status in ('confirmed', 'attended', 'absent')`;

/** The state of a booking's entry `e`, which has a row only once something was recorded. */
export const entryStatus = sql<AttendanceEntry['status']>`coalesce(e.status,
  case k.status when 'attended' then 'out' when 'absent' then 'absent' else 'expected' end)`;

const staffName = (column: 'signed_in_by' | 'signed_out_by' | 'absent_by') => sql`(
  select su.first_name || ' ' || su.last_name from staff_profile sp join "user" su on su.id = sp.user_id
  where sp.nursery_id = e.nursery_id and sp.id = e.${sql.ref(column)})`;

/** Whether a carer `a` of the child is the adult who booked: linked to their account, or of the same name. */
const isBooker = sql`(a.user_id = u.user_id or a.id = u.carer_id
  or lower(a.first_name || a.last_name) = lower(u.first_name || u.last_name))`;

/**
 * Who may collect: the keyworker first, then the carers whom the branch has named to collect, then the pickups of the
 * date. The keyworker is not, where the branch knows them as a carer whom it has not named. A name is there once: as the
 * pickup, where it is one, because that has a photo and a password.
 */
const collectors = (phone: Sql) => sql`(
  select json_agg(json_build_object('name', w.name, 'relation', w.relation, 'phone', w.phone, 'pickup', w.pickup)
    order by w.rank, w.name)
  from (select distinct on (lower(o.name)) o.* from (
    select u.first_name || ' ' || u.last_name as name, coalesce(f.relation, 'parent') as relation,
      ${phone} as phone, null::jsonb as pickup, 0 as rank
    from (select) nobody left join family_child f
      on f.keyworker_profile_id = k.keyworker_profile_id and f.child_id = k.child_id
    where not is_barred(k.keyworker_profile_id, k.child_id)
      and (select coalesce(bool_or(${isNamed('pc')}), true) from ${carersOfBooking('k')} and ${isBooker})
    union all
    select a.first_name || ' ' || a.last_name, pc.relation, a.phone, null, case when pc.is_primary then 1 else 2 end
    from ${carersOfBooking('k')} and ${isNamed('pc')}
      and not exists (select from court_restriction r where r.child_id = k.child_id and r.ended_at is null
        and (r.carer_id = a.id or a.user_id = (select q.user_id from keyworker_profile q where q.id = r.keyworker_profile_id)))
      and ${isBooker} is not true
    union all
    select pk.name, pk.relation, pk.phone, jsonb_build_object('id', pk.id, 'has_photo', pk.photo_key is not null,
      'has_password', pk.password_word is not null), 3
    from pickup pk where ${countsFor('pk', 'k')}) o
  where not ${isRestrictedName(sql`k.child_id`, sql`o.name`)}
  order by lower(o.name), o.pickup is null, o.rank) w)`;

const columns = (
  phone: Sql,
) => sql`k.id as booking_id, k.session_id, k.instance_id, s.name as session_name, k.date, k.start_time,
  k.end_time, ${entryStatus} as status, c.id as child_id, c.first_name, c.last_name, c.dob, ${childNeeds},
  ${needsAskedOn('k')} as needs_asked_on, ${mayNotCollect(sql`k.child_id`)} as may_not_collect, u.first_name || ' ' || u.last_name as keyworker_name, case when not is_barred(k.keyworker_profile_id, k.child_id) then ${phone} end as keyworker_phone,
  ${collectors(phone)} as collectors, e.signed_in_at, ${staffName('signed_in_by')} as signed_in_by, e.signed_out_at,
  ${staffName('signed_out_by')} as signed_out_by, e.collected_by, e.absence_reason,
  coalesce(${staffName('absent_by')}, case when e.absent_by_family then u.first_name || ' ' || u.last_name end) as absent_by,
  coalesce(e.absent_by_family, false) as absent_by_family, e.note, e.recorded_at`;

/** A booking `k` with its session, its child, its family and its entry. */
export const entrySources = sql`booking k
  join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
  join child c on c.id = k.child_id
  join payer u on u.id = k.keyworker_profile_id
  left join register_entry e on e.nursery_id = k.nursery_id and e.booking_id = k.id`;

function asEntry(row: Row, today: string): AttendanceEntry {
  const {
    child_id,
    first_name,
    last_name,
    dob,
    keyworker_name,
    keyworker_phone,
    may_not_collect,
    collectors,
    ...others
  } = row;
  const { allergies, no_allergies_on, medical_needs, no_medical_needs_on, needs_asked_on, ...rest } = others;
  const { recorded_at } = rest;
  return {
    ...rest,
    child: {
      id: child_id,
      first_name,
      full_name: `${first_name} ${last_name}`,
      dob,
      age_months: ageInMonths(dob, row.date),
      allergies,
      no_allergies_on,
      medical_needs,
      no_medical_needs_on,
      needs_asked_on,
      may_not_collect,
    },
    keyworker: { name: keyworker_name, phone: keyworker_phone },
    collectors: collectors ?? [],
    can: allowedEvents(
      { status: row.status, date: row.date, recorded_on: recorded_at && localDate(new Date(recorded_at)) },
      today,
    ),
  };
}

/**
 * Attendance entries of a branch, in one statement. Staff get the family's phone number on the day itself, to call when
 * the child is unwell; on other dates it is a payer's, which is for admins.
 */
export async function readEntries(
  db: Handle,
  { nursery, branch, contacts }: ReadBranch,
  where: Sql,
  rest: Sql = sql`order by k.start_time, s.name, k.session_id, lower(c.first_name), lower(c.last_name), k.id`,
): Promise<AttendanceEntry[]> {
  const today = localDate();
  const phone = contacts ? sql`u.telephone_number` : sql`case when k.date = ${today} then u.telephone_number end`;
  const { rows } = await sql<Row>`
    select ${columns(phone)} from ${entrySources}
    where k.nursery_id = ${nursery} and k.branch_id = ${branch} and ${isListed} and ${where} ${rest}`.execute(db);
  return rows.map((row) => asEntry(row, today));
}
