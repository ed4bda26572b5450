import { sql, type RawBuilder } from 'kysely';
import type { AccidentKind, AccidentStatus } from '@bairn/shared/format/accidents';
import type { DoseOutcome } from '@bairn/shared/format/medicines';
import { addDays } from '@bairn/shared/format/date';
import type { PlanKey } from '@bairn/shared/format/plans';
import { soonDays } from '@bairn/shared/format/planDates';
import { localDate } from '@bairn/shared/schema/clock';
import type { NotificationType } from '@bairn/shared/schema/notifications';
import type { ConnectionStatus } from '@bairn/shared/schema/rows/connections';
import type { EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import type { QualificationKind } from '@bairn/shared/schema/staffWords';
import type { RecurringEnd } from '@bairn/shared/schema/recurringWords';
import type { WaitingEventKind } from '@bairn/shared/schema/waitingWords';
import type { Handle } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { owedOnAccount } from '../balances/accounts.ts';
import { isUnanswered } from '../families/childNeeds.ts';
import { planStanding } from '../families/planStanding.ts';
import { nameFor } from '../families/restrictions.ts';
import { reasonFor } from '../families/waitingAsRead.ts';

/** The person and the account whose notifications are meant. */
export type Reader = { user: string; account: 'service' | 'keyworker' };

/** A booking with what a notification says of it. */
export type NotedBooking = {
  absent: boolean;
  child: string;
  session: string;
  date: string;
  start_time: string;
  refunded: number;
};

/** A notification with the data that its text needs; null, or no bookings, where the object was deleted. */
export type NotificationRow = {
  id: string;
  type: NotificationType;
  account: Reader['account'];
  created_at: string;
  is_read: boolean;
  branch_id: string | null;
  service: string | null;
  order_id: string | null;
  order_number: string | null;
  /** The person who ordered. */
  orderer: string | null;
  bookings: NotedBooking[];
  /** Pence of its refunds that were sent. */
  refunded: number;
  /** The invoice that it is about: its number, and pence that are owed. */
  invoice: { id: string; number: number; owed: number; due_on: string; way: 'invoice' | 'voucher' } | null;
  session_id: string | null;
  session: string | null;
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  /** Bookings that closing the date has cancelled. */
  cancelled: number;
  /** Unpaid bookings of the date that the service withdrew from their payment link. */
  withdrawn: number;
  user_agent: string | null;
  signed_in_at: string | null;
  member: string | null;
  /** The staff profile of that member, and whether it is the reader's own. */
  member_id: string | null;
  is_own: boolean;
  /** A qualification of the member that ends. */
  qualification: { kind: QualificationKind; title: string | null; valid_until: string } | null;
  /** The child that a service entered or asked about. */
  child: string | null;
  /** The id of the child of a service's profile. */
  profile_child_id: string | null;
  /** The id of the family's own child. */
  child_id: string | null;
  /** The further adult who confirmed the family's child. */
  adult: string | null;
  /** Whether the family has answered both questions about it. */
  answered: boolean;
  connection_status: ConnectionStatus | null;
  /** The name of the family of the connection. */
  family: string | null;
  enquiry_status: EnquiryStatus | null;
  /** The reader's own leave. */
  leave: { status: AbsenceStatus; from: string; to: string } | null;
  /** The rota, unless it is a draft. */
  rota: { id: string; year: number; week: number } | null;
  /** The family's saved search. */
  search: { name: string; address: string } | null;
  /** Personal plans of the branch that are due within a week or overdue. */
  plans_due: number;
  /** The plan that was chosen for the service, and from which date. */
  subscription: { plan: PlanKey; from: string } | null;
  /** A usage statement of the service. */
  statement: { month: string; total: number; due_on: string } | null;
  /** The reader's recurring booking, and which news of it this is. */
  recurring: {
    kind: 'declined' | 'ended';
    session: string;
    ended_by: RecurringEnd | null;
    reason: string | null;
  } | null;
  /** The accident report that it is about, and whether an authority must still be told. */
  accident: {
    id: string;
    child_id: string;
    child: string;
    kind: AccidentKind;
    status: AccidentStatus;
    due_on: string | null;
  } | null;
  /** The medicine that it is about, with the last dose of today. */
  medicine: {
    child_id: string;
    child: string;
    medicine: string;
    agreed: boolean | null;
    ended: boolean;
    last: { outcome: DoseOutcome; at: string; note: string | null } | null;
  } | null;
  /** The conversation of a message: the other side. */
  message: { id: string; name: string; kind: 'service' | 'staff' } | null;
  /** What happened to an entry of a waiting list, and why. */
  waiting: { kind: WaitingEventKind; reason: string | null } | null;
};

/**
 * Whether the person of a notification `n` may see it: staff see a provider's notifications while they work in that
 * branch and neither they nor the provider is suspended; those who are no
 * admins see those about personal plans, journals, accident reports and medicines. If `person` is one person's id, their branches
 * are looked up once.
 */
export const isSeen = (person: RawBuilder<unknown>) => sql`(n.account = 'keyworker' or n.branch_id is null
  or n.branch_id in (
    select b.id from staff_profile s
    join nursery y on y.id = s.nursery_id and y.suspended_at is null
    join branch b on b.nursery_id = s.nursery_id
    where s.user_id = ${person} and s.deleted_at is null and s.suspended_at is null
      and (s.role = 'nursery-super-admin' or (s.role = 'nursery-admin' or (n.type like any (array['plan.%', 'rota.%', 'accident.%', 'journal.%', 'medicine.%']) or n.type = 'availability.asked')) and exists (
        select from staff_branch sb where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id
          and sb.branch_id = b.id))))`;

/** The notifications `n` of a person's account that they may see, without those that they want by other channels alone. */
export const seenBy = ({ user, account }: Reader) =>
  sql`n.user_id = ${user} and n.account = ${account} and n.is_listed and ${isSeen(sql`${user}::uuid`)}`;

/** The bookings of a notification `n`: those it names, or all of its order at its branch. */
const aboutBookings = sql`k.order_id = o.id and case when n.ids ? 'booking_ids'
  then n.ids -> 'booking_ids' ? k.id::text
  else k.nursery_id = n.nursery_id and k.branch_id = n.branch_id and k.status not in ('pending', 'expired') end`;

/** @param dueBy local date by which a personal plan counts as due. */
const columns = (dueBy: string) => sql`n.id, n.type, n.account, n.created_at, n.read_at is not null as is_read,
  n.branch_id, b.name as service,
  o.id as order_id, o.number as order_number, ou.first_name || ' ' || ou.last_name as orderer,
  coalesce(about.bookings, '[]') as bookings,
  coalesce((select sum(r.amount) from refund r
    where r.order_id = o.id and r.status = 'done' and n.ids -> 'refund_ids' ? r.id::text), 0)::int as refunded,
  case when v.id is not null then json_build_object('id', v.id, 'number', v.number, 'due_on', v.due_on, 'way', v.way,
    'owed', (select ${owedOnAccount} from payment p where p.id = v.payment_id)) end as invoice,
  i.session_id, s.name as session, i.date, i.start_time, i.end_time,
  (select count(*) from booking k where k.nursery_id = i.nursery_id and k.instance_id = i.id
    and k.status = 'cancelled_by_service')::int as cancelled,
  (select count(*) from booking k join payment p on p.id = k.payment_id and p.withdrawn_at is not null
    where k.nursery_id = i.nursery_id and k.instance_id = i.id and k.status = 'expired')::int as withdrawn,
  d.user_agent, d.created_at as signed_in_at, mu.first_name || ' ' || mu.last_name as member,
  m.id as member_id, coalesce(m.user_id = n.user_id, false) as is_own,
  case when sq.valid_to is not null then json_build_object('kind', sq.kind, 'title', sq.title,
    'valid_until', sq.valid_to) end as qualification,
  coalesce(ec.first_name || ' ' || ec.last_name, c.first_name) as child, ec.id as profile_child_id,
  c.id as child_id, case when c.id is not null then au.first_name || ' ' || au.last_name end as adult,
  not ${isUnanswered} as answered, x.status as connection_status, xp.first_name || ' ' || xp.last_name as family,
  q.status as enquiry_status,
  case when lv.id is not null then json_build_object('status', lv.status, 'from', lv.from_date, 'to', lv.to_date) end as leave,
  case when ro.id is not null then json_build_object('id', ro.id, 'year', ro.year, 'week', ro.week) end as rota,
  case when fs.id is not null then json_build_object('name', fs.name, 'address', fs.address) end as search,
  case when n.type = 'plan.due' then (select count(*) from child_profile p cross join ${planStanding} plan
    where p.nursery_id = n.nursery_id and p.branch_id = n.branch_id and p.status <> 'left'
      and plan.due_on <= ${dueBy}::date) else 0 end::int as plans_due,
  case when n.type = 'subscription.changed' then json_build_object('plan', n.ids ->> 'plan', 'from', n.ids ->> 'from') end
    as subscription,
  case when us.id is not null then json_build_object('month', us.month, 'total', us.total, 'due_on', us.due_on) end
    as statement,
  case when rb.id is not null then json_build_object('kind', n.ids ->> 'kind', 'session', rs.name,
    'ended_by', rb.ended_by, 'reason', rb.end_reason) end as recurring,
  case when ar.id is not null then json_build_object('id', ar.id, 'child_id', ac.id, 'child', case when n.account = 'keyworker'
    then ac.first_name else ac.first_name || ' ' || ac.last_name end, 'kind', ar.kind, 'status', ar.status,
    'due_on', (select min(ad.due_on) from accident_duty ad where ad.nursery_id = ar.nursery_id
      and ad.accident_report_id = ar.id and ad.done_on is null)) end as accident,
  case when md.id is not null then json_build_object('child_id', mc.id, 'child', case when n.account = 'keyworker'
    then mc.first_name else mc.first_name || ' ' || mc.last_name end, 'medicine', md.medicine, 'agreed', md.agreed,
    'ended', md.ended_at is not null, 'last', (select json_build_object('outcome', mx.outcome,
      'at', to_char(mx.done_time, 'HH24:MI'), 'note', mx.note) from medicine_dose mx
      where mx.nursery_id = md.nursery_id and mx.medicine_plan_id = md.id and mx.struck_at is null
        and mx.date = (n.created_at at time zone 'Europe/London')::date and mx.created_at <= n.created_at
      order by mx.created_at desc, mx.id limit 1)) end as medicine,
  case when ms.id is not null then json_build_object('id', ms.other_id, 'kind', mcv.kind, 'name',
    case when mcv.kind = 'service' and ms.branch_id is null then (select mb.name from branch mb
        where mb.nursery_id = ms.nursery_id and mb.id = ms.other_id)
      else (select mo.first_name || ' ' || mo.last_name from "user" mo where mo.id = ms.other_id) end) end as message,
  case when w.id is not null then json_build_object('kind', w.kind, 'reason', ${reasonFor('w')}) end as waiting`;

/** Notifications with the data that their texts need; the rows are chosen before the rest is looked up. */
const withObjects = (chosen: RawBuilder<unknown>) => sql`(${chosen}) n
  left join branch b on b.nursery_id = n.nursery_id and b.id = n.branch_id
  left join "order" o on o.id = (n.ids ->> 'order_id')::uuid
  left join payer ou on ou.id = o.keyworker_profile_id
  left join session_instance i on i.nursery_id = n.nursery_id and i.id = (n.ids ->> 'instance_id')::uuid
  left join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
  left join invoice v on v.id = (n.ids ->> 'invoice_id')::uuid and exists (
    select from "order" vo join keyworker_profile vk on vk.id = vo.keyworker_profile_id
    where vo.id = v.order_id and vk.user_id = n.user_id)
  left join device d on d.id = (n.ids ->> 'device_id')::uuid and d.user_id = n.user_id
  left join staff_profile m on m.nursery_id = n.nursery_id and m.id = (n.ids ->> 'staff_profile_id')::uuid
  left join "user" mu on mu.id = m.user_id
  left join staff_qualification sq on sq.nursery_id = n.nursery_id and sq.id = (n.ids ->> 'qualification_id')::uuid
  left join child_profile ep on ep.nursery_id = n.nursery_id and ep.id = (n.ids ->> 'child_profile_id')::uuid
  left join child ec on ec.id = ep.child_id
  left join recurring_booking rb on rb.id = (n.ids ->> 'recurring_id')::uuid and exists (
    select from keyworker_profile k where k.id = rb.keyworker_profile_id and k.user_id = n.user_id)
  left join session rs on rs.nursery_id = rb.nursery_id and rs.id = rb.session_id
  left join accident_report ar on ar.id = (n.ids ->> 'accident_report_id')::uuid and case when n.account = 'service'
    then ar.nursery_id = n.nursery_id else ar.shared_at is not null and exists (
      select from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
      where f.child_id = ar.child_id and k.user_id = n.user_id) end
  left join child ac on ac.id = ar.child_id
  left join medicine_plan md on md.id = (n.ids ->> 'medicine_plan_id')::uuid and case when n.account = 'service'
    then md.nursery_id = n.nursery_id else exists (
      select from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
      where f.child_id = md.child_id and k.user_id = n.user_id) end
  left join child mc on mc.id = md.child_id
  left join conversation_side ms on ms.nursery_id = n.nursery_id and ms.id = (n.ids ->> 'side_id')::uuid
    and (ms.user_id = n.user_id or ms.branch_id = n.branch_id)
  left join conversation mcv on mcv.nursery_id = ms.nursery_id and mcv.id = ms.conversation_id
  left join usage_statement us on us.nursery_id = n.nursery_id and us.id = (n.ids ->> 'usage_statement_id')::uuid
  left join waiting_event w on w.nursery_id = n.nursery_id and w.id = (n.ids ->> 'waiting_event_id')::uuid
  left join child c on c.id = (n.ids ->> 'child_id')::uuid and exists (
    select from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    where f.child_id = c.id and k.user_id = n.user_id)
  left join connection x on x.nursery_id = n.nursery_id and x.id = (n.ids ->> 'connection_id')::uuid
  left join saved_search fs on fs.id = (n.ids ->> 'saved_search_id')::uuid and exists (
    select from keyworker_profile k where k.id = fs.keyworker_profile_id and k.user_id = n.user_id)
  left join absence lv on lv.nursery_id = n.nursery_id and lv.id = (n.ids ->> 'absence_id')::uuid and exists (
    select from staff_profile lp where lp.nursery_id = lv.nursery_id and lp.id = lv.staff_profile_id and lp.user_id = n.user_id)
  left join rota ro on ro.nursery_id = n.nursery_id and ro.id = (n.ids ->> 'rota_id')::uuid and ro.status <> 'draft'
  left join enquiry q on q.nursery_id = n.nursery_id and q.id = (n.ids ->> 'enquiry_id')::uuid
  left join payer xp on xp.id = coalesce(x.keyworker_profile_id, case when q.status in ('new', 'accepted') then q.keyworker_profile_id end) and xp.deleted_at is null
  left join keyworker_profile ak on ak.id = (n.ids ->> 'keyworker_id')::uuid
  left join "user" au on au.id = ak.user_id
  left join lateral (
    select json_agg(json_build_object('child', case when n.account = 'keyworker' then ${nameFor('k')} else c.first_name end, 'session', bs.name, 'date', k.date,
      'absent', k.status = 'absent', 'start_time', k.start_time, 'refunded', coalesce((select sum(f.amount) from refund f
        where f.booking_id = k.id and f.status <> 'failed'), 0)) order by k.date, k.start_time, k.id) as bookings
    from booking k join child c on c.id = k.child_id
    join session bs on bs.nursery_id = k.nursery_id and bs.id = k.session_id
    where ${aboutBookings}
  ) about on n.type like 'bookings.%'`;

/** On every row: the time of the account's newest notification, and which had been written when they were read. */
type Shown = { newest: string; seen: string };

type Part = { page: number; per_page: number; unread: boolean };

/** Prepared: to plan it takes longer than to run it. */
const findPage = prepared<
  NotificationRow & Shown,
  Reader & { unread: boolean; limit: number; offset: number; dueBy: string }
>(
  'notifications_page',
  ({ user, account, unread, limit, offset, dueBy }) => sql`
    select ${columns(dueBy)}, n.newest, pg_current_snapshot()::text as seen from ${withObjects(sql`
      select n.*, (select max(a.created_at) from user_notification a
        where a.user_id = ${user} and a.account = ${account}) as newest
      from user_notification n
      where ${seenBy({ user, account })} and (not ${unread}::boolean or n.read_at is null)
      order by n.created_at desc, n.id limit ${limit} offset ${offset}`)}
    order by n.created_at desc, n.id`,
);

const plansDueBy = () => addDays(localDate(), soonDays);

/**
 * A page of what a person may see in their account, newest first. One statement, so that `newest` and `seen` never
 * cover a notification newer than those shown.
 */
export async function readNotifications(db: Handle, reader: Reader, part: Part): Promise<(NotificationRow & Shown)[]> {
  const { page, per_page: limit, unread } = part;
  const { rows } = await findPage(db, { ...reader, unread, limit, offset: (page - 1) * limit, dueBy: plansDueBy() });
  return rows;
}

/** The notifications that an email to a person lists, of all their accounts. */
export async function readUntold(db: Handle, user: string, since: Date): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns(plansDueBy())} from ${withObjects(sql`
      select n.* from user_notification n
      where n.user_id = ${user} and n.read_at is null and n.mailed_at = ${since} and ${isSeen(sql`${user}::uuid`)}`)}
    order by n.created_at desc, n.id`.execute(db);
  return rows;
}

/** How many notifications a person may see in their account, and how many are unread. */
export async function countNotifications(db: Handle, reader: Reader): Promise<{ all: number; unread: number }> {
  const { rows } = await sql<{ all: number; unread: number }>`
    select count(*) as all, count(*) filter (where n.read_at is null) as unread
    from user_notification n where ${seenBy(reader)}`.execute(db);
  return rows[0] ?? { all: 0, unread: 0 };
}
