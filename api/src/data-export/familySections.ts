/* oxlint-disable max-lines -- a list of sections */
import { sql, type RawBuilder } from 'kysely';
import { nameFor } from '../families/restrictions.ts';
import { careSections } from './careSections.ts';
import { section, type Section } from './section.ts';
import { childrenOf, reasonFor } from '../families/waitingAsRead.ts';

/** A service as families see it, without personal numbers or addresses. */
const service = sql`b.name as service`;

/** An answer about a child `c` in words. */
const answered = ({ text, none }: { text: RawBuilder<unknown>; none: string }) =>
  sql`coalesce(${text}, case when c.${sql.ref(none)} then 'None' else 'Not asked yet' end)`;

/** Whose answer it is; another parent's name is theirs. */
const answeredBy = (column: string, user: string) =>
  sql`case when c.${sql.ref(column)} = ${user} then 'You' when c.${sql.ref(column)} is not null then 'Another parent' end`;

/** Who changed a record last: a service's staff have no name here. */
const changedBy = (user: string) =>
  sql`case when r.updated_by = ${user} then 'You' when r.updated_by in (
    select k.user_id from family_child o join keyworker_profile k on k.id = o.keyworker_profile_id
    where o.child_id = c.id) then 'Another parent' when r.updated_by is not null then 'A service' end`;

/** The family: children, bookings and payments. */
export const familySections: readonly Section[] = [
  section(
    'children',
    'Your children',
    'What you told us about them.',
    ({ keyworker, user }) => sql`
      select c.first_name, c.last_name, c.dob as date_of_birth,
        ${answered({ text: sql`nullif(array_to_string(c.allergies, ', '), '')`, none: 'no_allergies' })} as allergies,
        c.allergies_at as allergies_answered_at, ${answeredBy('allergies_by', user)} as allergies_answered_by,
        ${answered({ text: sql`c.medical_needs`, none: 'no_medical_needs' })} as medical_and_additional_needs,
        c.medical_needs_at as needs_answered_at, ${answeredBy('medical_needs_by', user)} as needs_answered_by,
        f.relation, f.created_at as added_at
      from family_child f join child c on c.id = f.child_id
      where f.keyworker_profile_id = ${keyworker} order by c.dob desc, c.id`,
  ),
  section(
    'needs-asked',
    'When services asked about allergies and needs',
    'Each time that a service asked you about one of your children.',
    ({ keyworker }) => sql`
      select c.first_name as child, ${service}, r.created_at as asked_at
      from family_child f join child c on c.id = f.child_id
      join needs_request r on r.child_id = c.id
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      where f.keyworker_profile_id = ${keyworker} order by r.created_at desc, r.id`,
  ),
  section(
    'child-records',
    'The records of your children',
    'What you and the services have written down about them.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, r.diet, r.gp_name, r.gp_practice, r.gp_phone,
        nullif(array_to_string(r.languages, ', '), '') as languages, r.support_text as additional_support,
        nullif(array_to_string(r.support_services, ', '), '') as additional_support_services,
        r.updated_at as changed_at, ${changedBy(user)} as changed_by
      from family_child f join child c on c.id = f.child_id join child_record r on r.child_id = c.id
      where f.keyworker_profile_id = ${keyworker} order by c.dob desc, c.id`,
  ),
  section(
    'consents',
    'Consents',
    'What you and other adults agreed to at each service.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, ${service}, o.kind as consent, case when o.given then 'Given' else 'Refused' end as answer,
        case when o.given_by = ${user} then 'You' when o.given_by is not null then 'Another parent'
          else o.given_by_name end as answered_by, o.created_at as answered_at
      from family_child f join child c on c.id = f.child_id join consent o on o.child_id = c.id
      join branch b on b.nursery_id = o.nursery_id and b.id = o.branch_id
      where f.keyworker_profile_id = ${keyworker} order by o.created_at desc, o.id`,
  ),
  section(
    'sharing',
    'What services may see',
    'Each time that a section of a record was shown to a service or hidden from it.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, ${service}, s.section, case when s.shared then 'Shared' else 'Not shared' end as changed_to,
        case when s.switched_by = ${user} then 'You' else 'Another parent' end as changed_by, s.created_at as changed_at
      from family_child f join child c on c.id = f.child_id join child_sharing s on s.child_id = c.id
      join branch b on b.nursery_id = s.nursery_id and b.id = s.branch_id
      where f.keyworker_profile_id = ${keyworker} order by s.created_at desc, s.id`,
  ),
  section(
    'journal',
    'Journals of your children',
    'What services and you wrote about them, in its latest version.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, ${service}, e.type, o.content ->> 'happened_on' as date,
        o.content ->> 'title' as title, o.content ->> 'text' as text,
        case when e.user_id = ${user} then 'You' when e.user_id is not null then 'Another parent' else 'The service' end
          as written_by, o.published_at
      from family_child f join child c on c.id = f.child_id join journal_child jc on jc.child_id = c.id
      join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id and e.status = 'published'
      join journal_copy o on o.nursery_id = jc.nursery_id and o.journal_child_id = jc.id and o.version = e.version
      join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id
      where f.keyworker_profile_id = ${keyworker} order by o.published_at desc, jc.id`,
  ),
  section(
    'journal-likes',
    'Entries that you liked',
    'In the journals of children.',
    ({ user }) => sql`
      select e.type, l.created_at as liked_at from journal_like l
      join journal_child jc on jc.nursery_id = l.nursery_id and jc.id = l.journal_child_id
      join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id
      where l.user_id = ${user} order by l.created_at desc, l.id`,
  ),
  section(
    'journal-comments',
    'Your comments',
    'What you wrote about entries of journals.',
    ({ user }) => sql`
      select k.text, k.created_at as written_at from journal_comment k
      where k.user_id = ${user} order by k.created_at desc, k.id`,
  ),
  section(
    'messages',
    'Your messages',
    'What you wrote, and what was written to you as a family. What others wrote to a service where you work is theirs.',
    ({ user }) => sql`
      select x.created_at as at, case when x.written_by = ${user} then 'You' else 'The other side' end as written_by,
        b.name as service, x.body as text
      from message x join conversation_side s on s.nursery_id = x.nursery_id and s.id = x.side_id
      join conversation_side o on o.nursery_id = s.nursery_id and o.conversation_id = s.conversation_id and o.id <> s.id
      left join branch b on b.nursery_id = s.nursery_id and b.id = coalesce(s.branch_id, o.branch_id)
      where x.written_by = ${user} or o.user_id = ${user} and o.account = 'keyworker'
      order by x.created_at desc, x.id`,
  ),
  section(
    'message-reports',
    'Messages that you reported',
    'Why you reported a message.',
    ({ user }) => sql`
      select r.created_at as at, r.reason, r.note from message_report r where r.user_id = ${user}
      order by r.created_at desc, r.id`,
  ),
  section(
    'quiet-hours',
    'Your quiet hours',
    'When you want no notifications on your devices, and no emails about them.',
    ({ user }) => sql`
      select q.account, to_char(q.from_time, 'HH24:MI') as from, to_char(q.to_time, 'HH24:MI') as to
      from quiet_time q where q.user_id = ${user} order by q.account`,
  ),
  section(
    'bulletins',
    'Your bulletins',
    'What you sent to the families of a service where you work.',
    ({ user }) => sql`
      select b.created_at as at, b.body as text, b.families from bulletin b where b.written_by = ${user}
      order by b.created_at desc, b.id`,
  ),
  section(
    'personal-plans',
    'Personal plans',
    'What each service wrote down with you about the needs of your children, and who signed it.',
    ({ keyworker, user }) => sql`
      select c.first_name as child, ${service}, v.version, v.wellbeing::text as needs_and_support, v.wishes, v.shared_at,
        v.review_on as review_date, (select string_agg(case when a.user_id = ${user} then 'You'
            when a.user_id is null then a.signed_by else 'Another parent' end
          || case when a.user_id is null then ' signed on paper on ' || a.signed_on::text
            when a.change is null then ' signed' else ' asked for a change: ' || a.change end, '; '
          order by a.created_at, a.id)
          from personal_plan_answer a where a.nursery_id = v.nursery_id and a.personal_plan_id = v.id) as answers
      from family_child f join child c on c.id = f.child_id
      join personal_plan v on v.child_id = c.id and v.shared_at is not null
      join branch b on b.nursery_id = v.nursery_id and b.id = v.branch_id
      where f.keyworker_profile_id = ${keyworker} order by v.shared_at desc, v.id`,
  ),
  ...careSections,
  section(
    'pickups',
    'Who may collect your children',
    'The people whom you named.',
    ({ keyworker }) => sql`
      select c.first_name as child, k.name, k.relation, k.phone, k.password_word as password,
        coalesce(b.name, 'Every service') as service, k.from_date as from_day, k.to_date as until_day,
        k.photo_key is not null as has_photo, k.created_at as named_at
      from pickup k join child c on c.id = k.child_id
      left join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
      where k.keyworker_profile_id = ${keyworker} order by k.created_at, k.id`,
  ),
  section(
    'recurring-bookings',
    'Bookings for every week',
    'The places that your children have every week.',
    ({ keyworker }) => sql`
      select ${service}, s.name as session, ${nameFor('r')} as child, r.weekdays, r.status, r.starts_on as first_date, r.booked_to as booked_to_date,
        r.uses_funded_hours, r.created_at as began_at, r.ended_at, r.ended_by, r.end_reason
      from recurring_booking r
      join session s on s.nursery_id = r.nursery_id and s.id = r.session_id
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      join child c on c.id = r.child_id
      where r.keyworker_profile_id = ${keyworker} order by r.created_at, r.id`,
  ),
  section(
    'waiting-lists',
    'Waiting lists',
    'The dates for which your children waited, and what happened.',
    ({ keyworker }) => sql`
      select ${service}, s.name as session, i.date, i.start_time, e.status, e.created_at as joined_at,
        (select string_agg(${nameFor('w')}, ', ' order by c.dob, c.id) from ${childrenOf} w
          join child c on c.id = w.child_id) as children,
        (select string_agg(v.kind || coalesce(': ' || ${reasonFor('v')}, ''), '; ' order by v.at, v.id) from waiting_event v
          where v.nursery_id = e.nursery_id and v.entry_id = e.id) as events
      from waiting_entry e
      join session s on s.nursery_id = e.nursery_id and s.id = e.session_id
      join session_instance i on i.nursery_id = e.nursery_id and i.id = e.instance_id
      join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id
      where e.keyworker_profile_id = ${keyworker} order by e.created_at, e.id`,
  ),
  section(
    'places',
    'Where your children are known',
    'The services that have your child on their roll.',
    ({ keyworker }) => sql`
      select c.first_name as child, ${service}, r.name as room, p.status, p.funded, p.start_date, p.leaving_date, p.excluded_from,
        p.exclusion_reason
      from family_child f join child c on c.id = f.child_id
      join child_profile p on p.child_id = c.id
      join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id
      left join room r on r.nursery_id = p.nursery_id and r.id = p.room_id
      where f.keyworker_profile_id = ${keyworker} order by c.id, p.created_at, p.id`,
  ),
  section(
    'funding',
    'Funded hours of your children',
    'What the council has said about funded early learning and childcare, and the hours at each service.',
    ({ keyworker }) => sql`
      select c.first_name as child, ${service}, u.year || ' to ' || (u.year + 1) as funding_year, u.status,
        u.local_authority, u.start_date, u.end_date, u.allocated as minutes, u.taken as minutes_booked_or_used,
        u.outside as minutes_outside_bairn, u.council_reference, u.notes
      from family_child f join child c on c.id = f.child_id
      join child_funding u on u.child_id = c.id
      join branch b on b.nursery_id = u.nursery_id and b.id = u.branch_id
      where f.keyworker_profile_id = ${keyworker} order by c.id, u.year, u.created_at, u.id`,
  ),
  section(
    'carer',
    'How services know you',
    "A service's own record of you as an adult in a child's life.",
    ({ user }) => sql`
      select n.name as provider, c.first_name, c.last_name, c.phone, c.email, c.created_at as recorded_at,
        (select count(*) from child_profile_carer a where a.nursery_id = c.nursery_id and a.carer_id = c.id)::int
          as children
      from carer c join nursery n on n.id = c.nursery_id
      where c.user_id = ${user} and c.deleted_at is null
        or (c.nursery_id, c.merged_into) in (
          select k.nursery_id, k.id from carer k where k.user_id = ${user} and k.deleted_at is null)
      order by c.created_at, c.id`,
  ),
  section(
    'basket',
    'Your basket',
    'What you put into it, and what happened to it.',
    ({ keyworker }) => sql`
      select ${service}, s.name as session, i.date, i.start_time, i.end_time,
        case when is_barred(k.keyworker_profile_id, t.child_id) then 'A child' else c.first_name end as child, t.price as price_pence, t.status, t.created_at as put_in_at, t.held_until as held_until_at
      from basket k join basket_item t on t.basket_id = k.id
      join session_instance i on i.id = t.instance_id
      join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
      join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id
      left join child c on c.id = t.child_id
      where k.keyworker_profile_id = ${keyworker} order by t.created_at desc, t.id`,
  ),
  section(
    'bookings',
    'Bookings',
    'Every place that you booked, and what happened to it.',
    ({ keyworker }) => sql`
      select o.number as "order", ${service}, s.name as session, ${nameFor('k', 'A child')} as child, k.date, k.start_time, k.end_time,
        k.price as price_pence, k.status, k.created_at as booked_at, k.cancelled_at, k.cancel_reason
      from booking k join "order" o on o.id = k.order_id
      join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
      join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
      join child c on c.id = k.child_id
      where k.keyworker_profile_id = ${keyworker} order by k.date desc, k.start_time desc, k.id`,
  ),
  section(
    'attendance',
    'Attendance',
    'When your child arrived and left on booked days, who collected them, and what was noted.',
    ({ keyworker }) => sql`
      select k.date, ${service}, c.first_name as child, e.status, e.signed_in_at, e.signed_out_at, e.collected_by,
        e.absence_reason, e.absent_by_family as absence_reported_by_you, e.note,
        (select json_agg(json_build_object('recorded', l.event, 'at', to_char(l.tapped_at at time zone 'Europe/London', 'DD Mon YYYY HH24:MI'), 'collected_by', l.collected_by,
            'absence_reason', l.absence_reason, 'decision', l.decision) order by l.tapped_at)
          from late_record l where l.nursery_id = k.nursery_id and l.booking_id = k.id
            and l.outcome = 'conflict') as recorded_late_and_contradicting
      from booking k join register_entry e on e.nursery_id = k.nursery_id and e.booking_id = k.id
      join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
      join child c on c.id = k.child_id
      where k.keyworker_profile_id = ${keyworker} and not is_barred(k.keyworker_profile_id, k.child_id)
      order by k.date desc, e.id`,
  ),
  section(
    'calendar-feed',
    'The address of your calendar',
    'When you made the secret address for calendar apps. The address itself is not kept.',
    ({ keyworker }) => sql`
      select created_at as made_at from calendar_feed where keyworker_profile_id = ${keyworker}`,
  ),
];
