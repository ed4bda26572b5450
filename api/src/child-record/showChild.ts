import { sql } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import { additionalSupportServices, type ChildCarer, type ChildShown } from '@bairn/shared/schema/childRecord';
import { localDate } from '@bairn/shared/schema/clock';
import { monthsFrom, retention } from '@bairn/shared/schema/retention';
import { mayNotCollect } from '../families/restrictions.ts';
import { childNeeds, needsAskedOn } from '../families/childNeeds.ts';
import { keyPeople } from '../families/keyPeople.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { readRefused } from './consents.ts';
import { readCarers, readParents } from './carers.ts';
import type { AtBranch, Reader } from './reader.ts';
import { readUnshared } from './sharing.ts';

/** How many sessions to come are shown. */
const coming = 5;

type Needs = NonNullable<ChildShown['needs']>;
type Place = NonNullable<ChildShown['profile']>;
type Row = Needs &
  Pick<ChildShown, 'id' | 'first_name' | 'last_name' | 'dob' | 'needs_asked_on' | 'has_family' | 'may_not_collect'> & {
    version: number;
    updated_at: string | null;
    diet: string | null;
    gp_name: string | null;
    gp_practice: string | null;
    gp_phone: string | null;
    languages: string[];
    support_text: string | null;
    support_services: number[];
    place:
      | (Omit<Place, 'exclusion' | 'erased_on'> & { excluded_from: string | null; exclusion_reason: string | null })
      | null;
  };

async function readRow(db: Handle, child: string, at: AtBranch | null): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.id, c.first_name, c.last_name, c.dob, ${childNeeds}, c.allergies_at, c.medical_needs_at,
      case when p.id is not null then ${needsAskedOn('p')} end as needs_asked_on,
      exists (select from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
        where f.child_id = c.id and k.user_id is not null) as has_family,
      ${mayNotCollect(sql`c.id`)} as may_not_collect, coalesce(r.version, 0) as version, r.updated_at, r.diet, r.gp_name, r.gp_practice, r.gp_phone,
      coalesce(r.languages, '{}') as languages, r.support_text, coalesce(r.support_services, '{}') as support_services,
      case when p.id is not null then json_build_object('id', p.id, 'status', p.status,
        'room', case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end,
        'start_date', p.start_date, 'leaving_date', p.leaving_date, 'funded', p.funded,
        'key_person', keys.key_person, 'buddy', keys.buddy,
        'excluded_from', p.excluded_from, 'exclusion_reason', p.exclusion_reason) end as place
    from child c
    left join child_record r on r.child_id = c.id
    left join child_profile p on p.nursery_id = ${at?.nursery ?? null} and p.branch_id = ${at?.branch ?? null}
      and p.child_id = c.id
    left join room m on m.nursery_id = p.nursery_id and m.id = p.room_id
    cross join lateral (select ${keyPeople}) keys
    where c.id = ${child}`.execute(db);
  return rows[0];
}

const dateOfErasure = ({ status, leaving_date }: Pick<Place, 'status' | 'leaving_date'>) =>
  status === 'left' && leaving_date ? monthsFrom(leaving_date, retention.record.months) : null;

/** The next confirmed sessions: at the branch, or of the family's own bookings. */
async function readComing(db: Handle, child: string, reader: Reader): Promise<ChildShown['next_sessions']> {
  const own =
    reader.kind === 'branch'
      ? sql`k.nursery_id = ${reader.nursery} and k.branch_id = ${reader.branch}`
      : sql`k.keyworker_profile_id = ${reader.keyworker}`;
  const { rows } = await sql<ChildShown['next_sessions'][number]>`
    select k.id, k.date, k.start_time, k.end_time, s.name as session_name, b.name as service_name
    from booking k join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    where k.child_id = ${child} and ${own} and k.date >= ${localDate()} and k.status = 'confirmed'
    order by k.date, k.start_time, k.id limit ${coming}`.execute(db);
  return rows;
}

const namedServices = (ids: readonly number[]) => additionalSupportServices.filter(({ id }) => ids.includes(id));

/** The record in sections: null where the reader may not see one. */
function recordOf(row: Row, hides: (section: 'health' | 'support' | 'languages') => boolean): ChildShown['record'] {
  const { version, updated_at, diet, gp_name, gp_practice, gp_phone, languages, support_text, support_services } = row;
  return {
    version,
    updated_at,
    health: hides('health') ? null : { diet, gp_name, gp_practice, gp_phone },
    support: hides('support') ? null : { text: support_text, services: namedServices(support_services) },
    languages: hides('languages') ? null : languages,
  };
}

/**
 * A child as a service or a keyworker of it sees it. A service that the child has left sees its own notes of it, not the
 * record that the family goes on with.
 * @throws Refusal 404
 */
export async function readChild(db: Handle, child: string, reader: Reader): Promise<ChildShown> {
  const at = reader.kind === 'branch' ? reader : null;
  const row = await readRow(db, child, at);
  if (!row || (at && !row.place)) throw notFound('This child is not on the roll of this service.');
  const { id, first_name, last_name, dob, needs_asked_on, has_family, place } = row;
  const gone = place?.status === 'left';
  const unshared = at && has_family ? await readUnshared(db, child, at) : [];
  const known = at ? await readCarers(db, child, at) : await readParents(db, child, reader);
  const carers = reader.kind === 'branch' && !reader.admin ? known.map(withoutContact) : known;
  const { allergies, no_allergies_on, medical_needs, no_medical_needs_on, allergies_at, medical_needs_at } = row;
  const mayChange = !gone && (reader.kind === 'family' || reader.admin);
  let profile: Place | null = null;
  if (place) {
    const { excluded_from: from, exclusion_reason: reason, ...rest } = place;
    profile = { ...rest, exclusion: from && reason ? { from, reason } : null, erased_on: dateOfErasure(place) };
  }
  return {
    id,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    dob,
    age_months: ageInMonths(dob, localDate()),
    avatar_url: null,
    needs: gone
      ? null
      : { allergies, no_allergies_on, medical_needs, no_medical_needs_on, allergies_at, medical_needs_at },
    needs_asked_on,
    record: recordOf(row, (section) => gone || unshared.includes(section)),
    not_shared: unshared,
    profile,
    may_not_collect: at && !gone ? row.may_not_collect : [],
    primary_carer: carers.find(({ is_primary }) => is_primary) ?? null,
    carers,
    has_family,
    consents_refused: at ? await readRefused(db, child, at) : [],
    next_sessions: await readComing(db, child, reader),
    can: {
      update: mayChange,
      rename: mayChange && (reader.kind === 'family' || !has_family),
      manage: reader.kind === 'branch' && reader.admin,
    },
  };
}

/** Staff ring the main carer, whose phone the roll shows too; emails and other phone numbers are the admins'. */
const withoutContact = (carer: ChildCarer): ChildCarer => ({
  ...carer,
  phone: carer.is_primary ? carer.phone : null,
  email: null,
});
