import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { askForEmail } from '../auth/recover.ts';
import { beginSignUp } from '../auth/signUp.ts';
import { makeCode, sealId } from '../auth/secrets.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { hashInviteToken } from '../staff/inviteToken.ts';
import type { World } from './world.ts';

type Place = Pick<World, 'services'>;

/** A sign-up that waits for its code, with what the page and the email have. */
export async function makeSignUp(
  { services }: Place,
  given: { email?: string; account_type?: 'keyworker' | 'service'; password_hash?: string } = {},
) {
  const secrets = services.settings.tokenSecrets;
  const { email = `new-${newId()}@test.bairn.test`, account_type = 'keyworker', password_hash = 'none' } = given;
  const name = { first_name: 'Nora', last_name: 'New', telephone_number: null };
  const form = { email, account_type, ...name, password: '', password_confirmation: '', terms: true };
  const id = await transact(services.database.db, (tx) => beginSignUp(tx, form, password_hash));
  return { id, email, registration: sealId(secrets, 'registration', id), code: makeCode(secrets, { id, turn: 1 }) };
}

/** The token of the latest password reset link that was sent to an address. */
export async function makeResetLink({ services }: Place, email: string, minutes = 0): Promise<string> {
  const { db } = services.database;
  await transact(db, async (tx) => {
    await askForEmail(tx, email, 'reset');
    if (minutes === 0) return;
    await sql`update outbox set available_at = ${new Date(now().getTime() + minutes * 60_000)} where xmin = pg_current_xact_id()::xid`.execute(
      tx,
    );
  });
  const { rows } = await sql<{ id: string }>`
    select id from address_request where email = ${email} order by created_at desc, id desc limit 1`.execute(db);
  return sealId(services.settings.tokenSecrets, 'password-reset', rows[0]?.id ?? '');
}

/** An invitation to a provider, and the token of its link. */
export async function makeInvitation(
  { services }: Place,
  { nursery, branch, invited_by, ...given }: { nursery: string; branch: string; invited_by: string; email?: string },
) {
  const { db } = services.database;
  const [id, token, at] = [newId(), newId(), now()];
  const email = given.email ?? `invited-${id}@test.bairn.test`;
  await sql`insert into staff_invite (nursery_id, id, email, first_name, last_name, role, token_hash, invited_by, created_at,
      sent_at, expires_at)
    values (${nursery}, ${id}, ${email}, 'Innes', 'Invited', 'nursery-staff', ${hashInviteToken(token)}, ${invited_by}, ${at},
      ${at}, ${new Date(at.getTime() + 7 * 86_400_000)})`.execute(db);
  await sql`insert into staff_invite_branch (nursery_id, staff_invite_id, branch_id)
    values (${nursery}, ${id}, ${branch})`.execute(db);
  return { id, email, token };
}

/** The people of the account calls: one who signs up, one who forgot the password and one who is invited. */
export async function makeAccounts(world: Place, nursery: { id: string; branch: string; invited_by: string }) {
  const { db } = world.services.database;
  const registered = await makeSignUp(world);
  const [id, at] = [newId(), now()];
  const forgetful = `forgetful-${id}@test.bairn.test`;
  await sql`insert into "user" (id, email, first_name, last_name, activated_at, created_at)
    values (${id}, ${forgetful}, 'Fergus', 'Forgetful', ${at}, ${at})`.execute(db);
  const invited = await makeInvitation(world, {
    nursery: nursery.id,
    branch: nursery.branch,
    invited_by: nursery.invited_by,
  });
  return {
    registered_email: registered.email,
    registration: registered.registration,
    code: registered.code,
    reset_token: await makeResetLink(world, forgetful),
    invite_token: invited.token,
  };
}
