import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { localDate } from '@bairn/shared/schema/clock';
import type { Grade, ServiceDetails } from '@bairn/shared/schema/marketplace';
import type { UnregisteredService } from '@bairn/shared/schema/publicRegister';
import { fileUrl } from '../files/files.ts';
import { namesOf, paymentType } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { ratingOf } from '../reviews/reviewQueries.ts';
import { payableBy } from './offers.ts';
import { sceneOf } from './sceneOf.ts';

/** Opening hours of a day, as a branch has them. */
export type OwnHours = { day: number; opens: string; closes: string };

/** The opening hours of a branch `b`, as `OwnHours`. */
export const hoursOf = sql`(select coalesce(json_agg(json_build_object('day', t.day, 'opens', to_char(t.opens, 'HH24:MI'),
    'closes', to_char(t.closes, 'HH24:MI')) order by t.day, t.opens), '[]')
  from opening_time t where t.nursery_id = b.nursery_id and t.branch_id = b.id)`;

type Lists = 'service_types' | 'meals' | 'provisions' | 'activity_categories' | 'support_options' | 'payment_types';
type Row = Omit<
  ServiceDetails,
  Lists | 'provider_type' | 'logo_url' | 'cover_url' | 'scene' | 'photos' | 'opening_times' | 'today'
> &
  Record<Lists, number[]> & {
    provider_type: number | null;
    logo_key: string | null;
    cover_key: string | null;
    photos: { key: string; small_key: string | null; description: string }[];
    grades: z.output<typeof Grade>[];
    opening_times: OwnHours[];
  };

export const allPaymentTypes = Object.values(paymentType);
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** All seven days if a service has opening hours, each with all of its hours; a day that it leaves out is closed. */
export function wholeWeek(times: OwnHours[]): ServiceDetails['opening_times'] {
  if (times.length === 0) return [];
  return weekdays.flatMap((day): ServiceDetails['opening_times'] => {
    const own = times.filter((time) => time.day === day);
    return own.length > 0 ? own : [{ day, opens: null, closes: null }];
  });
}

/**
 * A listed service as families see it.
 * @throws Refusal 404 where it is not listed or its nursery is suspended.
 */
export async function readService(db: Handle, branch: string): Promise<ServiceDetails> {
  const { rows } = await sql<Row>`
    select b.id, b.name, n.name as provider_name, b.about, b.cs_number, n.provider_type, b.service_types,
      b.address_line_1, b.address_line_2, b.city, b.county, b.postcode, b.lat, b.lng, b.contact_phone, b.contact_email,
      b.website, b.notice, b.requires_connection, l.key as logo_key, c.key as cover_key, b.meals, b.provisions, b.activity_categories, b.support_options,
      b.asn_info, ${payableBy(allPaymentTypes)} as payment_types, b.registered_places, b.grades, b.last_inspection,
      ${ratingOf(sql`b.id`)} as rating,
      ${hoursOf} as opening_times,
      (select coalesce(json_agg(json_build_object('key', f.key, 'small_key', s.key,
          'description', coalesce(p.description, '')) order by p.position, p.id), '[]')
        from branch_photo p join stored_file f on f.id = p.file_id left join stored_file s on s.id = p.small_file_id
        where p.nursery_id = b.nursery_id and p.branch_id = b.id) as photos
    from branch b
    join nursery n on n.id = b.nursery_id and n.suspended_at is null
    left join stored_file l on l.id = coalesce(b.logo_file_id, n.logo_file_id) and l.status = 'available'
    left join stored_file c on c.id = b.cover_file_id and c.status = 'available'
    where b.id = ${branch} and b.status = 'listed'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This service could not be found.');
  const { logo_key, cover_key, photos, ...service } = row;
  return {
    ...service,
    provider_type: namesOf('provider_types', row.provider_type === null ? [] : [row.provider_type])[0] ?? null,
    service_types: namesOf('service_types', row.service_types),
    meals: namesOf('meals', row.meals),
    provisions: namesOf('provisions', row.provisions),
    activity_categories: namesOf('activity_categories', row.activity_categories),
    support_options: namesOf('support_options', row.support_options),
    payment_types: namesOf('payment_types', row.payment_types),
    logo_url: fileUrl(logo_key),
    cover_url: fileUrl(cover_key),
    scene: sceneOf(row),
    photos: photos.map(({ key, small_key, description }) => ({
      url: `/files/${key}`,
      small_url: `/files/${small_key ?? key}`,
      description,
    })),
    opening_times: wholeWeek(row.opening_times),
    today: localDate(),
  };
}

/**
 * An entry of the public register.
 * @throws Refusal 404 where there is none, or its service has joined.
 */
export async function readEntry(db: Handle, id: string): Promise<UnregisteredService> {
  const { rows } = await sql<UnregisteredService>`
    select r.id, r.cs_number, r.name, r.provider_name, r.provider_type, r.care_service as service_type, r.subtype, r.town,
      r.postcode, r.council, r.status, r.registered_places, r.registered_since, r.last_inspection, r.grades, r.lat, r.lng,
      r.imported_at, (select count(*) from join_request j where j.register_service_id = r.id)::int as asked
    from register_service r
    where r.id = ${id} and not exists (
      select from branch j where j.cs_number = r.cs_number and (
        j.status = 'listed' or j.status = 'unlisted' and j.proven_number = j.cs_number))`.execute(db);
  if (!rows[0]) throw notFound('This service could not be found.');
  return rows[0];
}
