import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { now } from '@bairn/shared/schema/clock';
import type { NewService } from '@bairn/shared/schema/onboarding';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { assign, insertBranch } from '../service-profile/insertBranch.ts';
import { writePictures, type Pictures } from '../service-profile/pictures.ts';
import { refuseUnknown } from '../config/refuseUnknown.ts';
import { writeAbout } from '../service-profile/writeAbout.ts';
import { holdOnboarding, type Begun } from './findOnboarding.ts';

type Values = Omit<z.output<typeof NewService>, 'service_logo' | 'service_cover'>;
type By = { user: string; request: string };

/** A provider with the name of its first service until it is changed. */
async function makeNursery(tx: Tx, name: string): Promise<string> {
  const id = newId();
  await sql`insert into nursery (id, name, created_at) values (${id}, ${name}, ${now()})`.execute(tx);
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
  await assign(tx, nursery, profile, branch);
  return profile;
}

async function begin(tx: Tx, existing: string | null, values: Values, by: By): Promise<Begun> {
  const nursery = existing ?? (await makeNursery(tx, values.service_name));
  const branch = await insertBranch(tx, nursery, values.service_name);
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
  const of = stage.is === 'begun' ? stage : await begin(tx, stage.nursery, values, by);
  await writeAbout(tx, of, values);
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
