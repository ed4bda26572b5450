import { sql } from 'kysely';
import { lists } from '../config/lists.ts';
import { section, type Section } from './section.ts';

/** What services store about a person who works for them. */
export const staffSections: readonly Section[] = [
  section(
    'staff',
    'Where you work',
    'Your place on the staff of each provider.',
    ({ user }) => sql`
      select n.name as provider, s.role, s.employment_type, s.job_title, s.contracted_minutes as minutes_a_week,
        (select coalesce(json_agg(b.name order by b.name), '[]') from staff_branch w
          join branch b on b.nursery_id = w.nursery_id and b.id = w.branch_id
          where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id) as services,
        s.created_at as joined_at, s.suspended_at, s.deleted_at as left_at
      from staff_profile s join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by s.created_at, s.id`,
    (row) => ({
      ...row,
      employment_type: lists.employment_types.find(({ id }) => id === row['employment_type'])?.name ?? null,
    }),
  ),
  section(
    'staff-record',
    'Your staff record',
    'What each provider keeps of you for contract and payroll, and whom to call in an emergency.',
    ({ user }) => sql`
      select n.name as provider, r.first_name, r.last_name, r.dob as date_of_birth, r.payroll_number, r.phone,
        r.address_line_1, r.address_line_2, r.city, r.postcode, r.emergency_name, r.emergency_relation, r.emergency_phone,
        r.contract_kind, r.starts_on as first_date, r.ends_on as last_date, r.wage_type, r.wage_pence, r.opted_out_from as agreed_to_more_than_48_hours_from,
        r.opted_out_to as agreed_to_more_than_48_hours_until, r.asked as change_asked,
        r.asked_at as change_asked_at, r.declined_reason, r.beta_read_at as notice_read_at
      from staff_profile s join staff_record r on r.nursery_id = s.nursery_id and r.staff_profile_id = s.id
      join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by n.name, s.id`,
  ),
  section(
    'working-weeks',
    'Your working weeks',
    'Your hours by contract, and those in which you can work.',
    ({ user }) => sql`
      select n.name as provider, w.kind, w.from_date, w.days from staff_profile s
      join staff_schedule w on w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
      join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by n.name, w.kind, w.from_date desc, w.id`,
  ),
  section(
    'in-training',
    'Your time in training',
    'Days on which you did not count towards the number of adults.',
    ({ user }) => sql`
      select n.name as provider, t.from_date as first_date, t.to_date as last_date from staff_profile s
      join staff_training t on t.nursery_id = s.nursery_id and t.staff_profile_id = s.id
      join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by t.from_date desc, t.id`,
  ),
  section(
    'suspensions',
    'Suspensions',
    'When a provider suspended you, and lifted it.',
    ({ user }) => sql`
      select n.name as provider, p.from_at, p.until_at from staff_profile s
      join staff_suspension p on p.nursery_id = s.nursery_id and p.staff_profile_id = s.id
      join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by p.from_at desc, p.id`,
  ),
  section(
    'qualifications',
    'Your qualifications',
    'Qualifications, memberships and registrations. Their files are on your profile, or with your provider.',
    ({ user }) => sql`
      select n.name as provider, q.kind, q.title, q.scqf_level, q.register_part, q.number, q.valid_from as first_date, q.valid_to as last_date,
        q.status, q.reason, q.file_key is not null as has_file, q.created_at as added_at
      from staff_profile s
      join staff_qualification q on q.nursery_id = s.nursery_id and q.staff_profile_id = s.id
      join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by n.name, q.kind, q.valid_from desc, q.id`,
  ),
  section(
    'shifts',
    'Your shifts',
    'Of rotas that were published.',
    ({ user }) => sql`
      select b.name as service, h.date, h.start_time, h.end_time, h.break_minutes, h.break_start,
        h.confirmation, h.note, h.declined_reason as why_declined
      from staff_profile s
      join shift h on h.nursery_id = s.nursery_id and h.staff_profile_id = s.id
      join rota r on r.nursery_id = h.nursery_id and r.id = h.rota_id and r.status <> 'draft'
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      where s.user_id = ${user} order by h.date desc, h.start_time, h.id`,
  ),
  section(
    'reservations',
    'Hours that were reserved',
    'For training, meetings and the like.',
    ({ user }) => sql`
      select b.name as service, v.kind, v.date, v.start_time, v.end_time, v.note from staff_profile s
      join staff_reservation v on v.nursery_id = s.nursery_id and v.staff_profile_id = s.id
      join branch b on b.nursery_id = v.nursery_id and b.id = v.branch_id
      where s.user_id = ${user} order by v.date desc, v.start_time, v.id`,
  ),
  section(
    'shift-calendar',
    'The address of your shifts for calendar apps',
    'When you made it. Its secret is not kept.',
    ({ user }) => sql`
      select n.name as provider, f.created_at as made_at from staff_profile s
      join schedule_feed f on f.nursery_id = s.nursery_id and f.staff_profile_id = s.id
      join nursery n on n.id = s.nursery_id
      where s.user_id = ${user} order by n.name, f.id`,
  ),
  section(
    'hours-worked',
    'Your hours',
    'When you clocked in and out of work, with what was corrected and why.',
    ({ user }) => sql`
      select b.name as service, w.started_at, w.ended_at, w.removed_at is not null as removed,
        (select coalesce(json_agg(json_build_object('at', c.created_at, 'reason', c.reason,
            'started_before', c.started_before, 'ended_before', c.ended_before) order by c.created_at, c.id), '[]')
          from work_correction c where c.nursery_id = w.nursery_id and c.work_period_id = w.id) as corrections
      from staff_profile s join work_period w on w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
      join branch b on b.nursery_id = w.nursery_id and b.id = w.branch_id
      where s.user_id = ${user} order by w.started_at desc, w.id`,
  ),
  section(
    'availability',
    'When you can work',
    'What you answered when a service asked.',
    ({ user }) => sql`
      select b.name as service, r.from_date, r.to_date, a.days, a.note, a.confirmed_at
      from staff_profile s join availability a on a.nursery_id = s.nursery_id and a.staff_profile_id = s.id
      join availability_request r on r.nursery_id = a.nursery_id and r.id = a.availability_request_id
      join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
      where s.user_id = ${user} order by r.from_date desc, a.id`,
  ),
  section(
    'absences',
    'Your leave and absences',
    'With the working days that they took. Fit notes are with the provider, which shows them to you.',
    ({ user }) => sql`
      select n.name as provider, x.type, x.status, x.from_date, x.to_date, x.part, x.start_time,
        x.end_time, (select coalesce(sum(d.share), 0) / 100.0 from absence_day d
          where d.nursery_id = x.nursery_id and d.absence_id = x.id)::float as working_days,
        x.note, x.answer, x.fit_note_key is not null as has_fit_note, x.created_at
      from staff_profile s join absence x on x.nursery_id = s.nursery_id and x.staff_profile_id = s.id
      join nursery n on n.id = x.nursery_id
      where s.user_id = ${user} order by x.from_date desc, x.id`,
    (row) => ({ ...row, type: lists.absence_types.find(({ id }) => id === row['type'])?.name ?? null }),
  ),
  section(
    'recorded-attendance',
    'Attendance that you recorded',
    'How often you recorded something on a day. The children in them are not part of this copy.',
    ({ user }) => sql`
      select b.name as service, (e.at at time zone 'Europe/London')::date as date, e.event, count(*)::int as times
      from staff_profile s
      join register_event e on e.nursery_id = s.nursery_id and e.staff_profile_id = s.id
      join register_entry r on r.nursery_id = e.nursery_id and r.id = e.register_entry_id
      join booking k on k.nursery_id = r.nursery_id and k.id = r.booking_id
      join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
      where s.user_id = ${user} group by b.id, b.name, 2, e.event order by 2 desc, b.name, e.event`,
  ),
  section(
    'late-attendance',
    'Attendance that you recorded without a network',
    'When you recorded it, when it arrived, and what became of it. The children in it are not part of this copy.',
    ({ user }) => sql`
      select b.name as service, l.event, l.tapped_at, l.device_at as by_the_device_at, l.received_at, l.device_id as device, l.outcome, l.decision
      from staff_profile s join late_record l on l.nursery_id = s.nursery_id and l.staff_profile_id = s.id
      join branch b on b.nursery_id = l.nursery_id and b.id = l.branch_id
      where s.user_id = ${user} order by l.received_at desc, l.id`,
  ),
  section(
    'bookings-seen',
    'Bookings that you looked through',
    'Up to when, so that new ones can be marked for you.',
    ({ user }) => sql`
      select b.name as service, l.seen_at from staff_profile s
      join booking_look l on l.nursery_id = s.nursery_id and l.staff_profile_id = s.id
      join branch b on b.nursery_id = l.nursery_id and b.id = l.branch_id
      where s.user_id = ${user} order by b.name, l.id`,
  ),
  section(
    'invitations',
    'Invitations to you',
    'Services that invited you to join their staff.',
    ({ user }) => sql`
      select n.name as provider, i.first_name, i.last_name, i.email, i.role, i.status, i.sends as emails, i.sent_at,
        i.expires_at, i.settled_at
      from staff_invite i join nursery n on n.id = i.nursery_id
      where i.accepted_by = ${user} or i.email = (select email from "user" where id = ${user})
      order by i.created_at desc, i.id`,
  ),
  section(
    'invitations-sent',
    'Invitations that you sent',
    'When and to what. The people you invited are not part of this copy.',
    ({ user }) => sql`
      select n.name as provider, i.role, i.status, i.sent_at from staff_invite i
      join nursery n on n.id = i.nursery_id
      where i.invited_by = ${user} order by i.sent_at desc, i.id`,
  ),
];
