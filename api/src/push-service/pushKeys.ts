import { sql } from 'kysely';
import webPush from 'web-push';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Settings } from '../settings.ts';
import type { PushKeys } from './pushSender.ts';

type Pair = { publicKey: string; privateKey: string };

async function readPair(db: Db): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select public_key as "publicKey", private_key as "privateKey" from push_key`.execute(db);
  return rows[0];
}

/** The keys in the database; nodes that make them at the same time keep the first. */
async function keepPair(db: Db): Promise<Pair> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql`insert into push_key (id, public_key, private_key, created_at)
    values (${newId()}, ${publicKey}, ${privateKey}, ${now()}) on conflict (is_only) do nothing`.execute(db);
  return (await readPair(db)) ?? { publicKey, privateKey };
}

/** The keys of the settings, or those in the database, which are made on first use. */
export async function readPushKeys(db: Db, { vapid, support }: Pick<Settings, 'vapid' | 'support'>): Promise<PushKeys> {
  const pair = vapid ?? (await readPair(db)) ?? (await keepPair(db));
  return { ...pair, subject: `mailto:${support.email}` };
}
