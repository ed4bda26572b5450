import { sql } from 'kysely';
import { nameFor } from '../families/restrictions.ts';
import { section, type Section } from './section.ts';

/** A service as families see it, without personal numbers or addresses. */
const service = sql`b.name as service`;

/** What a family and services did with each other besides bookings: searches, enquiries, connections, reviews. */
export const serviceSections: readonly Section[] = [
  section(
    'saved-searches',
    'Saved searches',
    'The searches that you saved to hear of new places.',
    ({ keyworker }) => sql`
      select q.name, q.address as search, q.created_at as saved_at, q.alerted_on as date_of_latest_alert
      from saved_search q where q.keyworker_profile_id = ${keyworker} order by q.created_at desc, q.id`,
  ),
  section(
    'questionnaires',
    'Questionnaires',
    'What you were asked, and your answers until they were counted without your name.',
    ({ keyworker }) => sql`
      select q.title as questionnaire, r.asked_on as date_of_asking, x.question,
        case when a.skipped then 'Skipped' else coalesce(a.answer_text, (
          select string_agg(o.option, ', ' order by o.place) from questionnaire_choice c
          join questionnaire_option o on o.id = c.option_id where c.answer_id = a.id)) end as answer
      from questionnaire_respondent r join questionnaire q on q.id = r.questionnaire_id
      left join (questionnaire_answer a join questionnaire_question x on x.id = a.question_id)
        on a.respondent_id = r.id
      where r.keyworker_profile_id = ${keyworker} order by r.asked_on desc, r.id, x.place`,
  ),
  section(
    'enquiries',
    'Enquiries',
    'What you asked services about places, and their answers.',
    ({ keyworker }) => sql`
      select ${service}, ${nameFor('e')} as child, e.status, e.start_on as first_date, array_to_string(e.days, ', ') as days_of_the_week,
        e.message, e.answer, e.created_at as asked_at, e.changed_at
      from enquiry e join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id join child c on c.id = e.child_id
      where e.keyworker_profile_id = ${keyworker} order by e.created_at desc, e.id`,
  ),
  section(
    'connections',
    'Connections',
    'The services that you connected with, and what you and they agreed to when.',
    ({ keyworker, user }) => sql`
      select ${service}, x.status, s.step, case when s.user_id = ${user} then 'You' when s.side = 'family' then 'A parent'
        else 'The service' end as by_whom, s.text_version as version_of_the_text, s.created_at as agreed_at, x.reason
      from connection x join connection_consent s on s.nursery_id = x.nursery_id and s.connection_id = x.id
      join branch b on b.nursery_id = x.nursery_id and b.id = x.branch_id
      where x.keyworker_profile_id = ${keyworker} order by s.created_at desc, s.id`,
  ),
  section(
    'favourites',
    'Favourites',
    'Services that you saved.',
    ({ keyworker }) => sql`
      select ${service}, b.city as town, f.created_at as kept_since
      from favourite f join branch b on b.id = f.branch_id
      where f.keyworker_profile_id = ${keyworker} order by f.created_at, b.id`,
  ),
  section(
    'reviews',
    'Your reviews',
    'What you wrote about services, also before you changed it.',
    ({ keyworker }) => sql`
      select ${service}, c.first_name as child, w.stars, w.body as review, w.written_at, v.removed_at
      from review v join branch b on b.id = v.branch_id join child c on c.id = v.child_id
      cross join lateral (
        select v.stars, v.body, coalesce(v.changed_at, v.created_at) as written_at
        union all
        select h.stars, h.body, h.created_at from review_version h
        where h.nursery_id = v.nursery_id and h.review_id = v.id) w
      where v.keyworker_profile_id = ${keyworker} order by w.written_at desc, v.id`,
  ),
];
