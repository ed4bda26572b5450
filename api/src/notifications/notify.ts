import { sql } from 'kysely';
import type { PlanKey } from '@bairn/shared/format/plans';
import { now } from '@bairn/shared/schema/clock';
import type { NotificationType } from '@bairn/shared/schema/notifications';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { userChannel } from '../realtime/channels.ts';
import { kinds } from './kinds.ts';
import { calmSeconds } from './quietTime.ts';

/** The ids that a notification of each type needs; lists of merged notifications grow while they are unread. */
export type NotificationIds = {
  'bookings.made': { order_id: string };
  'bookings.cancelled_by_family': { order_id: string; booking_ids: readonly string[] };
  'bookings.cancelled_by_service': { order_id: string; booking_ids: readonly string[] };
  'bookings.absence': { order_id: string; booking_ids: readonly string[]; instance_id: string };
  'date.closed': { session_id: string; instance_id: string };
  'closing_days.confirmed': { working_year_id: string };
  'payment.failed': { order_id: string };
  'refund.done': { order_id: string; refund_ids: readonly string[] };
  'invoice.issued': { invoice_id: string };
  'invoice.reminder': { invoice_id: string };
  'invoice.received': { invoice_id: string };
  'invoice.credited': { invoice_id: string };
  'invoice.lapsed': { invoice_id: string };
  'device.new': { device_id: string };
  'invite.accepted': { staff_profile_id: string };
  'shifts.opened': { staff_profile_id: string };
  'availability.asked': { branch_id: string };
  'rota.published': { rota_id: string };
  'rota.changed': { rota_id: string };
  'rota.reminder': { rota_id: string };
  'shift.declined': { rota_id: string; staff_profile_id: string };
  'leave.asked': { staff_profile_id: string };
  'leave.answered': { absence_id: string };
  'leave.cancelled': { staff_profile_id: string };
  'child.declined': { child_profile_id: string };
  'needs.asked': { child_id: string };
  'child.adult_added': { child_id: string; keyworker_id: string };
  'funding.asked': { child_profile_id: string };
  'funding.answered': { child_profile_id: string };
  'funding.to_agree': { child_id: string };
  'payouts.restricted': { branch_id: string };
  'connection.asked': { connection_id: string };
  'connection.changed': { connection_id: string };
  'enquiry.asked': { enquiry_id: string };
  'enquiry.changed': { enquiry_id: string };
  'search.found': { saved_search_id: string };
  'journal.published': { child_id: string; entry: 'diary' | 'journal' };
  'journal.updated': { child_id: string; entry: 'diary' | 'journal' };
  'journal.commented': { child_id: string } | { child_profile_id: string };
  'journal.home': { child_profile_id: string };
  /** The reader's side of the conversation. */
  'message.received': { side_id: string };
  'review.written': { branch_id: string };
  'review.replied': { review_id: string };
  'plan.shared': { child_id: string };
  'plan.signed': { child_profile_id: string };
  'plan.change_asked': { child_profile_id: string };
  'plan.due': { branch_id: string };
  'accident.submitted': { accident_report_id: string };
  'accident.sent_back': { accident_report_id: string };
  'accident.to_sign': { accident_report_id: string };
  'accident.signed': { accident_report_id: string };
  'accident.duty': { accident_report_id: string };
  'medicine.asked': { medicine_plan_id: string };
  'medicine.answered': { medicine_plan_id: string };
  'medicine.told': { medicine_plan_id: string };
  'medicine.not_given': { medicine_plan_id: string };
  'record.asked': { staff_profile_id: string };
  'record.decided': { staff_profile_id: string };
  'record.ending': { staff_profile_id: string; qualification_id: string };
  /** The plan and the local date from which the service has it. */
  'subscription.changed': { plan: PlanKey; from: string };
  'statement.issued': { usage_statement_id: string };
  'recurring.changed': { recurring_id: string; kind: 'declined' | 'ended' };
  'waiting.changed': { waiting_event_id: string; instance_id: string };
};

/**
 * The recipients: the person of a family; the admins of a branch and the provider's super admins, except the person who
 * did it; those of several branches, each person once, under their first branch; or one person in one of their
 * accounts, at a branch where it is about one.
 */
type Told =
  | { family: string; nursery?: string; branch?: string }
  | { nursery: string; branch: string; except: string | null }
  | { nursery: string; branches: readonly string[]; except: string | null }
  | { user: string; account: 'service' | 'keyworker'; nursery?: string; branch?: string };

/** `object`: what it is about. A person has one unread notification for each object, type and branch. */
export type Note = {
  [Type in NotificationType]: { type: Type; object: string; to: Told; ids: NotificationIds[Type] };
}[NotificationType];

// One statement finds the recipients and writes, so it makes the keys too. The time of a merged notification always
// increases, whichever transaction commits first, because readers mark as read what they have seen by its time. What a
// person wants by no channel is not written.
const write = prepared<never, { notes: string; at: Date; calm: Date }>(
  'notify',
  ({ notes, at, calm }) => sql`
    with note as (
      select * from jsonb_to_recordset(${notes}::jsonb) as t (type text, object_id uuid, ids jsonb, family uuid,
        nursery_id uuid, branch_id uuid, admins boolean, once boolean, except_user uuid, user_id uuid, account text,
        category text, always boolean, mailed boolean)
    ), told as (
      select distinct on (n.type, n.object_id, p.user_id, p.account, case when n.once then null else n.branch_id end)
        n.type, n.object_id, n.ids, n.nursery_id, n.branch_id, p.user_id, p.account, n.category, n.always,
        n.mailed and u.subscribed as mailed
      from note n cross join lateral (
        select k.user_id, 'keyworker' as account from keyworker_profile k where k.id = n.family
        union all
        select n.user_id, n.account where n.user_id is not null
        union all
        select s.user_id, 'service' from staff_profile s
        where n.admins and s.nursery_id = n.nursery_id and s.deleted_at is null and s.suspended_at is null
          and s.user_id is distinct from n.except_user
          and (s.role = 'nursery-super-admin' or s.role = 'nursery-admin' and exists (
            select from staff_branch b where b.nursery_id = s.nursery_id and b.staff_profile_id = s.id
              and b.branch_id = n.branch_id))
      ) p join "user" u on u.id = p.user_id and u.deleted_at is null
      order by n.type, n.object_id, p.user_id, p.account, case when n.once then null else n.branch_id end, n.branch_id
    ), chosen as (
      select t.*, t.always or 'product' <> all(o.off) as is_listed, t.mailed and 'email' <> all(o.off) as is_mailed,
        'push' <> all(o.off) and exists (select from push_subscription p where p.user_id = t.user_id) as to_push
      from told t cross join lateral (
        select coalesce(array_agg(x.channel), '{}') as off from notification_opt_out x
        where x.user_id = t.user_id and x.account = t.account and x.category = t.category) o
    ), written as (
      insert into user_notification (id, user_id, account, type, object_id, nursery_id, branch_id, ids, created_at,
        is_listed, to_push)
      select gen_random_uuid(), user_id, account, type, object_id, nursery_id, branch_id, ids, ${at}::timestamptz,
        is_listed, to_push
      from chosen where is_listed or is_mailed or to_push order by user_id, type, object_id, branch_id
      on conflict (user_id, account, type, object_id, branch_id, is_listed) where read_at is null
      do update set
        created_at = greatest(excluded.created_at, user_notification.created_at + interval '1 millisecond'),
        to_push = user_notification.to_push or excluded.to_push,
        written_by = pg_current_xact_id(), mailed_at = null, ids = user_notification.ids || excluded.ids
        || case when excluded.ids ? 'booking_ids' then jsonb_build_object('booking_ids',
          user_notification.ids -> 'booking_ids' || (excluded.ids -> 'booking_ids')) else '{}' end
        || case when excluded.ids ? 'refund_ids' then jsonb_build_object('refund_ids',
          user_notification.ids -> 'refund_ids' || (excluded.ids -> 'refund_ids')) else '{}' end
      returning id, user_id, is_listed, to_push
    )
    insert into outbox (id, topic, payload, created_at, available_at)
    select gen_random_uuid(), 'realtime.event', jsonb_build_object('channel', ${userChannel('')}::text || user_id,
      'event', ${'notification.created' satisfies LiveEvent}::text, 'data', jsonb_build_object('id', id)),
      ${at}::timestamptz, ${at}::timestamptz
    from written where is_listed
    union all
    select gen_random_uuid(), 'push.person', jsonb_build_object('user_id', user_id), ${at}::timestamptz,
      ${calm}::timestamptz
    from (select distinct user_id from written where to_push) p`,
);

const branchesOf = (to: Told) => ('branches' in to ? to.branches : ['branch' in to ? (to.branch ?? null) : null]);

/** Writes notifications into the caller's transaction and notifies the recipients' open screens. One statement. */
export async function notify(tx: Tx, ...notes: readonly Note[]) {
  const rows = notes.flatMap(({ type, object, to, ids }) =>
    branchesOf(to).map((branch_id) => ({
      type,
      object_id: object,
      ids,
      category: kinds[type].category,
      always: kinds[type].always ?? false,
      mailed: kinds[type].email === 'digest',
      nursery_id: 'nursery' in to ? to.nursery : null,
      branch_id,
      ...('family' in to ? { family: to.family } : {}),
      ...('except' in to ? { admins: true, except_user: to.except, once: 'branches' in to } : {}),
      ...('user' in to ? { user_id: to.user, account: to.account } : {}),
    })),
  );
  if (rows.length === 0) return;
  const at = now();
  const calm = new Date(at.getTime() + calmSeconds * 1000);
  await write(tx, { notes: JSON.stringify(rows), at, calm });
}
