import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { sendMail } from '../mail/sendMail.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { closeDevices } from './devices.ts';

/**
 * Writes a new password: every session ends but that of the device `keep`, links for another new one open nothing any
 * more, a sign-in that was slowed down starts afresh, and the owner is told by email.
 */
export async function setPassword(tx: Tx, user: string, passwordHash: string, keep?: string) {
  const at = now();
  const { rows } = await sql<{ email: string }>`
    update "user" set password_hash = ${passwordHash}, password_changed_at = ${at}
    where id = ${user} returning email`.execute(tx);
  const email = rows[0]?.email;
  await sql`update address_request set used_at = ${at}
    where email = ${email} and what = 'reset' and used_at is null`.execute(tx);
  await sql`delete from slow_down where email = ${email}`.execute(tx);
  await closeDevices(tx, user, keep);
  await audit(tx, { user, action: 'account.password', object: { type: 'user', id: user } });
  await sendMail(tx, 'password.changed', { user_id: user, change_id: newId() });
}
