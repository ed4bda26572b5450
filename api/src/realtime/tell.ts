import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send, sendAll } from '../outbox/outbox.ts';
import { prepared } from '../database/prepared.ts';
import { branchChannel, userChannel } from './channels.ts';

const writeToFamily = prepared<never, { keyworker: string; event: LiveEvent; objects: string; at: Date }>(
  'tell_family',
  ({ keyworker, event, objects, at }) => sql`
    insert into outbox (id, topic, payload, created_at, available_at)
    select t.id, 'realtime.event', jsonb_build_object('channel', ${userChannel('')}::text || k.user_id,
      'event', ${event}::text, 'data', t.data), ${at}::timestamptz, ${at}::timestamptz
    from keyworker_profile k, jsonb_to_recordset(${objects}::jsonb) as t (id uuid, data jsonb)
    where k.id = ${keyworker} and k.user_id is not null`,
);

/** Announces to the open screens of a family. A visitor has no channel and is not told. */
export async function tellFamily(
  tx: Tx,
  keyworker: string | null,
  event: LiveEvent,
  ...objects: readonly Record<string, string>[]
) {
  if (!keyworker || objects.length === 0) return;
  const rows = objects.map((data) => ({ id: newId(), data }));
  await writeToFamily(tx, { keyworker, event, objects: JSON.stringify(rows), at: now() });
}

/** Announces several objects to the open screens of their branches' staff, in one statement. */
export const tellBranches = (
  tx: Tx,
  event: LiveEvent,
  objects: readonly { branch: string; data: Record<string, string> }[],
) =>
  sendAll(
    tx,
    objects.map(({ branch, data }) => ({
      topic: 'realtime.event',
      payload: { channel: branchChannel(branch), event, data },
    })),
  );

/** Announces to the open screens of a branch's staff. */
export const tellBranch = (tx: Tx, branch: string, event: LiveEvent, data: Record<string, string>) =>
  send(tx, 'realtime.event', { channel: branchChannel(branch), event, data });
