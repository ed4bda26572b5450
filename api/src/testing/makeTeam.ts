import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { hashInviteToken, makeInviteToken } from '../staff/inviteToken.ts';
import { makeStaff, type MadeNursery } from './make.ts';
import type { World } from './world.ts';

const hour = 3_600_000;

/** An invitation to a branch of a nursery, by its super admin; sent an hour ago and valid for a week, by default. */
export async function makeInvite(
  world: World,
  nursery: MadeNursery,
  options: {
    branches?: readonly string[];
    role?: string;
    email?: string;
    status?: 'invited' | 'accepted' | 'expired' | 'revoked';
    /** Milliseconds ago. */
    sent?: number;
  } = {},
) {
  const { db } = world.services.database;
  const { branches = [nursery.branch], role = 'nursery-staff', status = 'invited', sent = hour } = options;
  const id = newId();
  const email = options.email ?? `invited-${id}@test.bairn.test`;
  const at = new Date(now().getTime() - sent);
  const inviter = nursery.staff['nursery-super-admin']?.id ?? '';
  const token = makeInviteToken(world.services.settings.tokenSecrets[0] ?? '', { id, sends: 1 });
  await sql`insert into staff_invite (nursery_id, id, email, first_name, last_name, role, status, token_hash, invited_by,
      accepted_by, created_at, sent_at, expires_at, settled_at)
    values (${nursery.id}, ${id}, ${email}, 'Invited', 'Testing', ${role}, ${status}, ${hashInviteToken(token)}, ${inviter},
      ${status === 'accepted' ? inviter : null}, ${at}, ${at}, ${new Date(at.getTime() + 7 * 24 * hour)},
      ${['accepted', 'revoked'].includes(status) ? at : null})`.execute(db);
  for (const branch of branches) {
    await sql`insert into staff_invite_branch values (${nursery.id}, ${id}, ${branch})`.execute(db);
  }
  return { id, email, token };
}

/** A member of a branch's staff, and a person who is invited to it. */
export async function makeTeam(world: World, nursery: MadeNursery, branch: string) {
  const colleague = await makeStaff(world, nursery.id, branch, 'nursery-staff');
  const invite = await makeInvite(world, nursery, { branches: [branch] });
  return { colleague: colleague.profile, invite: invite.id };
}

/** When `makeAsking` asks. */
export const askedAt = '2026-01-05T09:00:00.000Z';

/** A member of a branch's staff who asks for another name. */
export async function makeAsking(world: World, nursery: string, branch: string): Promise<string> {
  const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
  await sql`insert into staff_record (nursery_id, staff_profile_id, asked, asked_at)
    values (${nursery}, ${profile}, '{"last_name": "Newname"}', ${askedAt})`.execute(world.services.database.db);
  return profile;
}
