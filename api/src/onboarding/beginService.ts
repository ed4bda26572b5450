import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { now } from '@bairn/shared/schema/clock';
import type { NewService } from '@bairn/shared/schema/onboarding';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { invalid } from '../refusals/refusal.ts';
import { locate } from '../public-register/outcodes.ts';
import { refuseUnknown } from './refuseUnknown.ts';
import { holdOnboarding, type Begun } from './findOnboarding.ts';
import { writePictures, type Pictures } from './pictures.ts';
import { isTaken, readFacts } from './publicRegisterQueries.ts';

type Values = Omit<z.output<typeof NewService>, 'service_logo' | 'service_cover'>;
type By = { user: string; request: string };

const taken =
  'A service with this CI registration number is already on Bairn. Ask its administrator to invite you, or contact support.';

/** First key of the advisory locks on CS numbers. */
const ofNumbers = 67;

async function claimNumber(tx: Tx, number: string | null, branch: string | null) {
  if (number === null) return;
  await sql`select pg_advisory_xact_lock(${ofNumbers}::int, hashtext(${number}))`.execute(tx);
  if (await isTaken(tx, number, branch)) throw invalid({ cs_number: [taken] });
}

/** A provider with the name of its first service until it is changed. */
async function makeNursery(tx: Tx, name: string): Promise<string> {
  const id = newId();
  await sql`insert into nursery (id, name, created_at) values (${id}, ${name}, ${now()})`.execute(tx);
  return id;
}

async function makeBranch(tx: Tx, nursery: string, name: string): Promise<string> {
  const id = newId();
  await sql`insert into branch (nursery_id, id, name, status, created_at)
    values (${nursery}, ${id}, ${name}, 'onboarding', ${now()})`.execute(tx);
  return id;
}

/** The person's profile as super admin of the nursery, assigned to its service. */
async function makeOwner(tx: Tx, nursery: string, branch: string, user: string): Promise<string> {
  const id = newId();
  await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
    values (${nursery}, ${id}, ${user}, 'nursery-super-admin', ${now()})
    on conflict (nursery_id, user_id) where deleted_at is null do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from staff_profile
    where nursery_id = ${nursery} and user_id = ${user} and deleted_at is null`.execute(tx);
  const profile = rows[0]?.id ?? id;
  await sql`insert into staff_branch (nursery_id, staff_profile_id, branch_id)
    values (${nursery}, ${profile}, ${branch})`.execute(tx);
  return profile;
}

async function begin(tx: Tx, existing: string | null, values: Values, by: By): Promise<Begun> {
  const nursery = existing ?? (await makeNursery(tx, values.service_name));
  const branch = await makeBranch(tx, nursery, values.service_name);
  const profile = await makeOwner(tx, nursery, branch, by.user);
  const entry = { user: by.user, nursery, request: by.request };
  const provider: AuditEntry = { ...entry, action: 'nursery.create', object: { type: 'nursery', id: nursery } };
  await audit(
    tx,
    ...(existing ? [] : [provider]),
    { ...entry, action: 'branch.create', object: { type: 'branch', id: branch } },
    {
      ...entry,
      action: 'staff.create',
      object: { type: 'staff_profile', id: profile },
      related: { branch_id: branch },
    },
  );
  return { is: 'begun', nursery, branch };
}

/**
 * Step one of the set-up: the provider, its first service and the person as its super admin. Created once; repeating it
 * before step two changes them.
 * @throws Refusal 422 where another service has the number, 409 where the set-up is complete.
 */
export async function beginService(tx: Tx, values: Values, pictures: Pictures, by: By): Promise<void> {
  const stage = await holdOnboarding(tx, by.user);
  refuseUnknown({ provider_types: { field: 'provider_type', ids: [values.provider_type] } });
  const number = values.is_ci_registered ? (values.cs_number ?? null) : null;
  await claimNumber(tx, number, stage.is === 'begun' ? stage.branch : null);
  const of = stage.is === 'begun' ? stage : await begin(tx, stage.nursery, values, by);
  const { lat, lng } = locate(values.postcode, values.city);
  const facts = await readFacts(tx, number);
  await sql`update branch set name = ${values.service_name}, cs_number = ${number},
      address_line_1 = ${values.address_line_1}, address_line_2 = ${values.address_line_2 ?? null},
      city = ${values.city}, county = ${values.county}, postcode = ${values.postcode}, lat = ${lat}, lng = ${lng},
      contact_phone = ${values.contact_phone}, contact_email = ${values.contact_email},
      website = ${values.website ?? null}, registered_places = ${facts.registered_places},
      grades = ${JSON.stringify(facts.grades)}::jsonb, last_inspection = ${facts.last_inspection},
      local_authority_id = ${facts.local_authority_id}
    where id = ${of.branch}`.execute(tx);
  await sql`update nursery set provider_type = ${values.provider_type} where id = ${of.nursery}`.execute(tx);
  await writePictures(tx, of, pictures);
  if (stage.is === 'begun') {
    await audit(tx, {
      user: by.user,
      nursery: of.nursery,
      request: by.request,
      action: 'branch.change',
      object: { type: 'branch', id: of.branch },
    });
  }
}
