import { sql } from 'kysely';
import type { Device } from '@bairn/shared/schema/self';
import { now } from '@bairn/shared/schema/clock';
import { revokeDevices } from '../auth/devices.ts';
import type { Handle, Tx } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { endSockets } from '../realtime/endSockets.ts';
import { nameBrowser } from '../http/nameBrowser.ts';

type Row = Omit<Device, 'browser' | 'system'> & { user_agent: string | null };

/** A person's devices: the current one, then by when they were last seen. */
export async function readDevices(db: Handle, user: string, current: string): Promise<Device[]> {
  const { rows } = await sql<Row>`
    select id, user_agent, created_at, seen_at, id = ${current} as current from device
    where user_id = ${user} and revoked_at is null and expires_at > ${now()}
    order by id = ${current} desc, seen_at desc, id`.execute(db);
  return rows.map(({ user_agent, ...device }) => ({ ...device, ...nameBrowser(user_agent) }));
}

/**
 * Signs one of a person's own devices out at once. @throws Refusal 404 where it is unknown, another person's or signed
 * out.
 */
export async function signOut(tx: Tx, user: string, device: string) {
  const ended = await revokeDevices(tx, sql`id = ${device} and user_id = ${user} and expires_at > ${now()}`);
  if (ended !== 1) throw notFound('This device is already logged out.');
  await endSockets(tx, { device });
}
