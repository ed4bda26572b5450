import { ECDH } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { PushAddress } from '@bairn/shared/schema/notificationPreferences';
import { mostPushDevices } from '@bairn/shared/schema/notificationWords';
import type { Person } from '../access/person.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellPreferences } from '../notifications/preferences.ts';
import { invalid } from '../refusals/refusal.ts';

/** Whether this device of a person gets pushes, and how many of theirs do. */
export async function readPushDevices(db: Handle, { user_id, device_id }: Person) {
  const { rows } = await sql<{ here: boolean; devices: number }>`
    select coalesce(bool_or(device_id = ${device_id}), false) as here, count(*)::int as devices
    from push_subscription where user_id = ${user_id}`.execute(db);
  return rows[0] ?? { here: false, devices: 0 };
}

function needKey(p256dh: string) {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw invalid({ 'keys.p256dh': ['This is not the key of a browser.'] });
  }
}

/** Pushes to the caller's device from now on. A browser has one subscription, so another person's ends. */
export async function subscribe(tx: Tx, person: Person, { endpoint, keys }: PushAddress, applicationKey: string) {
  needKey(keys.p256dh);
  const { user_id: user, device_id: device } = person;
  const { rows } = await sql<{ user_id: string }>`
    delete from push_subscription where endpoint = ${endpoint} or device_id = ${device} returning user_id`.execute(tx);
  await sql`insert into push_subscription (id, user_id, device_id, endpoint, p256dh, auth, application_key, created_at)
    values (${newId()}, ${user}, ${device}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${applicationKey}, ${now()})
    on conflict (endpoint) do update set user_id = excluded.user_id, device_id = excluded.device_id,
      p256dh = excluded.p256dh, auth = excluded.auth, application_key = excluded.application_key`.execute(tx);
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${user} order by created_at desc, id desc
    offset ${mostPushDevices})`.execute(tx);
  for (const one of new Set([user, ...rows.map(({ user_id }) => user_id)])) await tellPreferences(tx, one);
  return { here: true };
}

/**
 * After a login in a browser that gets pushes: they go on if they are this person's, and end if they are another's. The
 * browser gives up its subscription where the answer is no.
 */
export async function renew(tx: Tx, person: Person, address: PushAddress, applicationKey: string) {
  const { rows } = await sql<{ user_id: string; application_key: string }>`
    select user_id, application_key from push_subscription where endpoint = ${address.endpoint} for update`.execute(tx);
  const [known] = rows;
  if (!known) return { here: false };
  if (known.user_id === person.user_id && known.application_key === applicationKey)
    return subscribe(tx, person, address, applicationKey);
  await sql`delete from push_subscription where endpoint = ${address.endpoint}`.execute(tx);
  await tellPreferences(tx, known.user_id);
  return { here: false };
}

/** No pushes to the caller's device any more, or to all others of the person, such as a lost phone. */
export async function unsubscribe(tx: Tx, person: Person, others: boolean) {
  const { user_id, device_id } = person;
  await sql`delete from push_subscription where user_id = ${user_id}
    and (device_id = ${device_id}) <> ${others}`.execute(tx);
  await tellPreferences(tx, user_id);
  return { here: (await readPushDevices(tx, person)).here };
}
