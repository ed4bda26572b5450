import { sql } from 'kysely';
import type { enterChild } from '@bairn/shared/calls/childPlace';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { childKey, holdRoll, readRoll } from '../families/onRoll.ts';
import { conflict } from '../refusals/refusal.ts';
import type { AtBranch } from './reader.ts';
import { tellChild } from '../children/tellChild.ts';
import { needRoom } from './updateChild.ts';

/**
 * Enters a child with its place at a branch, as enrolling.
 * @returns the child's id.
 * @throws Refusal 409 `on_roll` for a child of this name and birth date on the roll, 422 for a room of another branch
 */
export async function addToRoll(
  tx: Tx,
  { nursery, branch }: AtBranch,
  child: ReadOf<typeof enterChild, 'body'>,
  { user, request }: { user: string; request: string },
): Promise<string> {
  const { first_name, last_name, dob, room_id = null, start_date = null, allergies, medical_needs = null } = child;
  await holdRoll(tx, nursery);
  if ((await readRoll(tx, { nursery, branch }, [dob])).has(childKey(child))) {
    throw conflict(`${first_name} ${last_name}, born on that day, is on your roll already.`, 'on_roll');
  }
  if (room_id) await needRoom(tx, { nursery, branch }, room_id);
  const [id, profile] = [newId(), newId()];
  const at = now();
  const known = (allergies?.length ?? 0) > 0;
  await sql`insert into child (id, first_name, last_name, dob, allergies, allergies_at, medical_needs, medical_needs_at,
      created_at)
    values (${id}, ${first_name}, ${last_name}, ${dob}, ${allergies ?? []}::text[], ${known ? at : null},
      ${medical_needs}, ${medical_needs ? at : null}, ${at})`.execute(tx);
  await sql`insert into child_profile (nursery_id, id, branch_id, child_id, room_id, status, start_date, created_at)
    values (${nursery}, ${profile}, ${branch}, ${id}, ${room_id}, 'enrolling', ${start_date}, ${at})`.execute(tx);
  await audit(tx, {
    user,
    nursery,
    action: 'child.create',
    object: { type: 'child', id },
    related: { child_profile_id: profile, branch_id: branch },
    request,
  });
  await tellChild(tx, id, 'child.entered');
  return id;
}
