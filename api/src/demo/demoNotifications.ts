import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { demoAccounts } from './accounts.ts';
import type { Moment } from './moment.ts';

const day = 86_400_000;
/** Notifications of each kind and person, enough for several pages. */
const each = 14;

/**
 * Notifications of the bookings, cancellations and refunds of the last weeks; those older than yesterday are read. Each
 * person also has a sign-in notification from some weeks ago.
 */
export async function demoNotifications(tx: Tx, moment: Moment) {
  const [since, read] = [new Date(now().getTime() - 60 * day), new Date(now().getTime() - 2 * day)];
  await sql`
    with admin as (
      select s.user_id, s.nursery_id, b.id as branch_id from staff_profile s
      join branch b on b.nursery_id = s.nursery_id and b.status = 'listed'
      where s.deleted_at is null and (s.role = 'nursery-super-admin' or s.role = 'nursery-admin' and exists (
        select from staff_branch sb where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id
          and sb.branch_id = b.id))
    ), told as (
      select a.user_id, 'service' as account, 'bookings.made' as type, k.order_id as object_id, a.nursery_id, a.branch_id,
        jsonb_build_object('order_id', k.order_id) as ids, min(k.created_at) as at
      from admin a join booking k on k.nursery_id = a.nursery_id and k.branch_id = a.branch_id
      where k.status not in ('pending', 'expired') group by a.user_id, k.order_id, a.nursery_id, a.branch_id
      union all
      select a.user_id, 'service', 'bookings.cancelled_by_family', k.order_id, a.nursery_id, a.branch_id,
        jsonb_build_object('order_id', k.order_id, 'booking_ids', jsonb_agg(k.id)), max(k.cancelled_at)
      from admin a join booking k on k.nursery_id = a.nursery_id and k.branch_id = a.branch_id
      where k.status = 'cancelled_by_family' and k.cancelled_at is not null
      group by a.user_id, k.order_id, a.nursery_id, a.branch_id
      union all
      select w.user_id, 'keyworker', 'bookings.cancelled_by_service', k.order_id, k.nursery_id, k.branch_id,
        jsonb_build_object('order_id', k.order_id, 'booking_ids', jsonb_agg(k.id)), max(k.cancelled_at)
      from keyworker_profile w join booking k on k.keyworker_profile_id = w.id
      where k.status = 'cancelled_by_service' and k.cancelled_at is not null
      group by w.user_id, k.order_id, k.nursery_id, k.branch_id
      union all
      select w.user_id, 'keyworker', 'refund.done', r.order_id, null, null,
        jsonb_build_object('order_id', r.order_id, 'refund_ids', jsonb_agg(r.id)), max(r.settled_at)
      from keyworker_profile w join "order" o on o.keyworker_profile_id = w.id
      join refund r on r.order_id = o.id and r.status = 'done' group by w.user_id, r.order_id
      union all
      select w.user_id, 'keyworker', 'needs.asked', r.child_id, r.nursery_id, r.branch_id,
        jsonb_build_object('child_id', r.child_id), r.created_at
      from needs_request r join family_child f on f.child_id = r.child_id
      join keyworker_profile w on w.id = f.keyworker_profile_id
      union all
      select u.id, case when exists (select from keyworker_profile w where w.user_id = u.id) then 'keyworker' else 'service' end,
        'device.new', u.id, null, null, jsonb_build_object('device_id', u.id), ${moment.instant(-24, 'sign-in')}::timestamptz
      from "user" u where u.email = any(${demoAccounts.map(({ email }) => email)}::text[])
    ), latest as (
      select *, row_number() over (partition by user_id, type order by at desc, object_id) as nth from told where at > ${since}
    )
    insert into user_notification (id, user_id, account, type, object_id, nursery_id, branch_id, ids, created_at, read_at,
      mailed_at)
    select gen_random_uuid(), user_id, account, type, object_id, nursery_id, branch_id, ids, at,
      case when at < ${read} then at + interval '3 hours' end, at
    from latest where nth <= ${each}`.execute(tx);
  await demoPreferences(tx);
}

/** A super admin with a weekly email and quiet evenings, and a parent who wants no emails about the journal. */
async function demoPreferences(tx: Tx) {
  await sql`update "user" set digest = 'weekly' where email = 'superadmin@demo.bairn.test'`.execute(tx);
  await sql`insert into quiet_time (id, user_id, account, from_time, to_time)
    select gen_random_uuid(), id, 'service', '19:00', '07:00' from "user"
    where email = 'superadmin@demo.bairn.test'`.execute(tx);
  await sql`insert into notification_opt_out (id, user_id, account, category, channel)
    select gen_random_uuid(), u.id, t.account, t.category, t.channel from "user" u join (values
      ('superadmin@demo.bairn.test', 'service', 'bookings', 'push'),
      ('parent@demo.bairn.test', 'keyworker', 'journal', 'email')) as t (address, account, category, channel)
      on t.address = u.email`.execute(tx);
}

/** Services that other families keep too, so that some are popular. */
const popular = 8;

/** Favourites of the demonstration's families. */
export async function demoFavourites(tx: Tx) {
  await sql`
    insert into favourite (keyworker_profile_id, branch_id, created_at)
    select w.id, b.id, ${now()} from keyworker_profile w join "user" u on u.id = w.user_id
    cross join lateral (
      select distinct k.branch_id as id from booking k where k.keyworker_profile_id = w.id order by k.branch_id limit 3) b
    where u.email = any(${demoAccounts.map(({ email }) => email)}::text[])`.execute(tx);
  await sql`
    with family as (
      select w.id, row_number() over (order by w.id) as number
      from keyworker_profile w join "user" u on u.id = w.user_id
      where u.email <> all(${demoAccounts.map(({ email }) => email)}::text[]) limit ${popular * 7}
    ), service as (
      select id, row_number() over (order by name, id) as number from branch
      where status = 'listed' and city = 'Edinburgh' limit ${popular}
    )
    insert into favourite (keyworker_profile_id, branch_id, created_at)
    select f.id, s.id, ${now()}::timestamptz - f.number * interval '1 day'
    from family f join service s on s.number - 1 in (f.number % ${popular}, f.number % 5)
    on conflict do nothing`.execute(tx);
}

/** What families of the demonstration say of services; the texts go round. */
const said = [
  [5, 'Our daughter ran in on her second morning. The staff tell you at pick-up what she ate and what made her laugh.'],
  [4, 'Outside in all weathers, which we like. Bring two sets of waterproofs.'],
  [5, 'They asked about his allergy before we had to, and every member of staff knows about it.'],
  [3, 'Lovely people. The gate is hard to find, and parking at half past five is a struggle.'],
  [4, 'Booking single mornings around shifts has worked well for us.'],
] as const;

/** Reviews of services that children of the demonstration attended; the demo parent has some left to write. */
export async function demoReviews(tx: Tx) {
  await sql`
    insert into review (nursery_id, id, branch_id, keyworker_profile_id, child_id, year, stars, body, created_at)
    select k.nursery_id, gen_random_uuid(), k.branch_id, k.keyworker_profile_id, k.child_id,
      extract(year from ${now()}::timestamptz), t.stars, t.body, ${now()}::timestamptz - k.nth * interval '31 hours'
    from (
      select distinct on (a.branch_id, a.child_id) a.*, dense_rank() over (order by a.branch_id, a.child_id) as nth
      from booking a where a.status = 'attended'
    ) k
    join keyworker_profile w on w.id = k.keyworker_profile_id join "user" u on u.id = w.user_id
    join unnest(${said.map(([stars]) => stars)}::int[], ${said.map(([, body]) => body)}::text[])
      with ordinality t (stars, body, nth) on t.nth = k.nth % ${said.length} + 1
    where u.email <> 'parent@demo.bairn.test' or k.nth % 2 = 0
    order by k.nth limit 60`.execute(tx);
  await sql`
    update review set reply_revision = 1, replied_at = least(created_at + interval '1 day', ${now()}::timestamptz),
      reply = case when stars < 4 then 'Thank you for telling us. The gate has a sign now, and there are two more spaces beside it.'
        else 'Thank you. The whole team has read this.' end
    where stars in (3, 5)`.execute(tx);
}
