import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { now } from '@bairn/shared/schema/clock';
import { mergeFunding } from '../funding/mergeFunding.ts';
import { mergeJournal } from '../families/journals.ts';
import { newId } from '../database/id.ts';
import { conflict } from '../refusals/refusal.ts';
import type { Standing } from './childrenToConfirm.ts';

// Whether the service's entry `e` says what the family's child `k` does not.
const newAllergies = sql`not lower(e.allergies::text)::text[] <@ lower(k.allergies::text)::text[]`;
const newNeeds = sql`e.medical_needs is not null and coalesce(position(e.medical_needs in k.medical_needs), 0) = 0`;

/** States of a booking that takes the child's time. */
const taking = ['pending', 'confirmed', 'attended'];
const standing = [...taking, 'absent'];

/** @throws Refusal 409 where both have a booking at one time: one child would be in two places. */
async function refuseTwoPlaces(tx: Tx, nursery: string, entered: string, into: string) {
  const { rows } = await sql`select 1 from booking e join booking k on k.child_id = ${into}
      and (k.instance_id = e.instance_id and k.status = any(${standing}::text[]) and e.status = any(${standing}::text[])
        or k.period && e.period and k.status = any(${taking}::text[]) and e.status = any(${taking}::text[]))
    where e.nursery_id = ${nursery} and e.child_id = ${entered} limit 1`.execute(tx);
  if (rows.length === 0) return;
  throw conflict(
    'Both are booked at the same time. Cancel one of the bookings, or ask the service to.',
    'booked_twice',
  );
}

/**
 * What the family says of its child stays, and the service's record fills what is missing; consents, switches, plans and
 * accident reports at the service come along. The merged record is a newer version, so that no open screen overwrites it.
 */
async function mergeRecord(
  tx: Tx,
  { nursery_id, branch_id, child_id }: Pick<Standing, 'nursery_id' | 'branch_id' | 'child_id'>,
  into: string,
) {
  await sql`insert into child_record as k (id, child_id, diet, gp_name, gp_practice, gp_phone, languages, support_text,
      support_services, version, updated_at, updated_by)
    select ${newId()}, ${into}, e.diet, e.gp_name, e.gp_practice, e.gp_phone, e.languages, e.support_text,
      e.support_services, 1, ${now()}, null
    from child_record e where e.child_id = ${child_id}
    on conflict (child_id) do update set diet = coalesce(k.diet, excluded.diet),
      gp_name = coalesce(k.gp_name, excluded.gp_name), gp_practice = coalesce(k.gp_practice, excluded.gp_practice),
      gp_phone = coalesce(k.gp_phone, excluded.gp_phone),
      languages = case when cardinality(k.languages) > 0 then k.languages else excluded.languages end,
      support_text = coalesce(k.support_text, excluded.support_text),
      support_services = array(select distinct s from unnest(k.support_services || excluded.support_services) s order by s),
      version = k.version + 1, updated_at = excluded.updated_at`.execute(tx);
  await mergeJournal(tx, { nursery: nursery_id, branch: branch_id, child: child_id }, into);
  for (const table of ['consent', 'child_sharing', 'personal_plan', 'accident_report', 'medicine_plan']) {
    await sql`update ${sql.table(table)} set child_id = ${into}
      where nursery_id = ${nursery_id} and branch_id = ${branch_id} and child_id = ${child_id}`.execute(tx);
  }
}

/**
 * Links a service's profile to a child that the family has: the service's allergies and medical needs are added to it,
 * its bookings and funded hours there become those of the family's child, and the child that the service had entered is deleted if
 * nothing else refers to it. The caller has locked both children.
 * @throws Refusal 409 where the family's child is already at the service, or both are booked at one time, or with more
 * funded hours than the child has.
 */
export async function mergeChild(
  tx: Tx,
  { id, nursery_id, branch_id, child_id }: Standing,
  into: string,
): Promise<void> {
  const { rows } = await sql`select 1 from child_profile
    where nursery_id = ${nursery_id} and branch_id = ${branch_id} and child_id = ${into}`.execute(tx);
  if (rows.length > 0) {
    throw conflict('This child is already at the service. Ask the service to merge its two entries.');
  }
  await sql`update child k set
      allergies = k.allergies || array(select a from unnest(e.allergies) a
        where lower(a) <> all(select lower(b) from unnest(k.allergies) b)),
      allergies_at = case when ${newAllergies} then ${now()} else k.allergies_at end,
      allergies_by = case when ${newAllergies} then null else k.allergies_by end,
      no_allergies = k.no_allergies and cardinality(e.allergies) = 0,
      medical_needs_at = case when ${newNeeds} then ${now()} else k.medical_needs_at end,
      medical_needs_by = case when ${newNeeds} then null else k.medical_needs_by end,
      no_medical_needs = k.no_medical_needs and e.medical_needs is null,
      medical_needs = case when k.medical_needs is null then e.medical_needs
        when e.medical_needs is null or position(e.medical_needs in k.medical_needs) > 0 then k.medical_needs
        else k.medical_needs || E'\\n' || e.medical_needs end
    from child e where e.id = ${child_id} and k.id = ${into}`.execute(tx);
  await mergeRecord(tx, { nursery_id, branch_id, child_id }, into);
  await refuseTwoPlaces(tx, nursery_id, child_id, into);
  await sql`update basket_item set child_id = ${into} where child_id = ${child_id} and status = 'ordered'
    and id in (select basket_item_id from booking where nursery_id = ${nursery_id} and child_id = ${child_id})`.execute(
    tx,
  );
  await sql`update booking set child_id = ${into} where nursery_id = ${nursery_id} and child_id = ${child_id}`.execute(
    tx,
  );
  await mergeFunding(tx, { id, nursery_id }, child_id, into);
  await sql`update pickup set child_id = ${into} where nursery_id = ${nursery_id} and child_id = ${child_id}`.execute(
    tx,
  );
  await sql`update court_restriction set child_id = ${into} where child_id = ${child_id}`.execute(tx);
  await sql`update child_profile set child_id = ${into} where nursery_id = ${nursery_id} and id = ${id}`.execute(tx);
  await sql`delete from child c where c.id = ${child_id}
    and not exists (select from child_profile x where x.child_id = c.id)
    and not exists (select from family_link x where x.child_id = c.id)
    and not exists (select from booking x where x.child_id = c.id)
    and not exists (select from accident_report x where x.child_id = c.id)
    and not exists (select from medicine_plan x where x.child_id = c.id)
    and not exists (select from basket_item x where x.child_id = c.id)`.execute(tx);
}
