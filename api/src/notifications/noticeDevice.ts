import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { notify } from './notify.ts';

/** A browser by name and system, without version numbers, which change with every update. */
const browser = (userAgent: ReturnType<typeof sql>) =>
  sql`regexp_replace(coalesce(${userAgent}, ''), '[0-9][0-9._]*', '', 'g')`;

/**
 * Notifies a person of a sign-in with a browser that none of their devices had before. The first sign-in of an account
 * is not notified.
 */
export async function noticeDevice(tx: Tx, device: string) {
  const { rows } = await sql<{ user: string; account: 'service' | 'keyworker' }>`
    select d.user_id as user, d.account from device d
    where d.id = ${device} and exists (select from device o where o.user_id = d.user_id and o.id <> d.id)
      and not exists (select from device o where o.user_id = d.user_id and o.id <> d.id
        and ${browser(sql`o.user_agent`)} = ${browser(sql`d.user_agent`)})`.execute(tx);
  const [known] = rows;
  if (known) await notify(tx, { type: 'device.new', object: device, to: known, ids: { device_id: device } });
}
