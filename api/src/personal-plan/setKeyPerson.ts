import { sql } from 'kysely';
import type { setKeyPerson as call } from '@bairn/shared/calls/keyPerson';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { AtBranch } from '../child-record/reader.ts';
import type { Tx } from '../database/database.ts';
import { worksAt } from '../families/keyPeople.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { tellPlan } from './writePlan.ts';

/** @throws Refusal 422 for a person who does not work at the branch, or is suspended */
async function holdStaff(tx: Tx, { nursery, branch }: AtBranch, field: string, id: string | null) {
  if (id === null) return;
  const { rows } = await sql`
    select 1 from staff_profile s cross join (select ${branch}::uuid as id) b
    where s.nursery_id = ${nursery} and s.id = ${id} and ${worksAt('s', 'b.id')}`.execute(tx);
  if (rows.length === 0) throw invalid({ [field]: ['This person does not work at this service'] });
}

/**
 * Sets the key person of children of a branch and the second one, or takes them away.
 * @throws Refusal 409 `left` where one of the children has left, 422
 */
export async function setKeyPerson(
  tx: Tx,
  at: AtBranch,
  { child_ids, key_person_id: key, buddy_id: buddy }: ReadOf<typeof call, 'body'>,
  { user, request }: { user: string; request: string },
) {
  const children = [...new Set(child_ids)].toSorted();
  await sql`select id from child where id = any(${children}::uuid[]) order by id for update`.execute(tx);
  await holdStaff(tx, at, 'key_person_id', key);
  await holdStaff(tx, at, 'buddy_id', buddy);
  const { rows } = await sql<{ id: string; child: string }>`
    update child_profile set key_person = ${key}, buddy = ${buddy}
    where nursery_id = ${at.nursery} and branch_id = ${at.branch} and child_id = any(${children}::uuid[])
      and status <> 'left' returning id, child_id as child`.execute(tx);
  if (rows.length < children.length) {
    throw conflict('One of these children has left the service. Choose again.', 'left');
  }
  for (const { id, child } of rows) {
    await audit(tx, {
      user,
      nursery: at.nursery,
      action: 'child.key_person',
      object: { type: 'child_profile', id },
      related: { child_id: child },
      request,
    });
    await tellPlan(tx, child, at.branch, 'child.key_person_set');
  }
  return { child_ids: children };
}
