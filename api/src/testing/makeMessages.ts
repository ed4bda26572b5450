import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { picture } from './sendForm.ts';
import type { World } from './world.ts';

type Between = { nursery: string; branch: string; user: string };

export const messageNames = [
  'correspondent',
  'message',
  'message-file',
  'message_upload',
  'message_video',
  'full_message_upload',
] as const;

/**
 * A conversation of a family's person with a service that knows a child of theirs, with a message with a picture and a video
 * by the family, and an upload that the family has not sent. Each call makes a further message in it.
 */
export async function makeMessages(
  world: World,
  { nursery, branch, user }: Between,
): Promise<Record<(typeof messageNames)[number], string>> {
  const { db } = world.services.database;
  const found = await sql<{ conversation: string; family: string }>`
    select conversation_id as conversation, id as family from conversation_side
    where user_id = ${user} and account = 'keyworker' and other_id = ${branch}`.execute(db);
  const { conversation, family } = found.rows[0] ?? (await makeConversation(world, { nursery, branch, user }));
  await sql`update conversation_side set blocked_at = null where conversation_id = ${conversation}`.execute(db);
  const message = newId();
  await sql`insert into message (nursery_id, id, conversation_id, seq, side_id, written_by, client_id, body, created_at)
    select ${nursery}, ${message}, id, last_seq + 1, ${family}, ${user}, ${newId()}, 'Good morning', ${now()}
    from conversation where id = ${conversation}`.execute(db);
  await sql`update conversation set last_seq = last_seq + 1 where id = ${conversation}`.execute(db);
  await sql`update conversation_side set last_at = ${now()}, unread = unread + case when id = ${family} then 0 else 1 end
    where conversation_id = ${conversation}`.execute(db);
  const bytes = new Uint8Array(await (await picture(8, 8)).arrayBuffer());
  const file = async (kind: 'image' | 'video', state: 'sent' | 'begun' | 'arrived') => {
    const [id, key] = [newId(), `${newId()}.message.webp`];
    await world.services.files.put(key, bytes);
    const sent = state === 'sent';
    await sql`insert into message_media (nursery_id, id, conversation_id, side_id, message_id, kind, size, received, pieces,
        key, small_key, content_type, created_at)
      values (${nursery}, ${id}, ${conversation}, ${family}, ${sent ? message : null}, ${kind}, ${bytes.byteLength},
        ${state === 'begun' ? 0 : bytes.byteLength}, ${state === 'arrived' ? [key] : []}, ${sent ? key : null}, null,
        ${sent ? 'image/webp' : null}, ${now()})`.execute(db);
    return id;
  };
  return {
    correspondent: user,
    message,
    'message-file': await file('image', 'sent'),
    message_video: await file('video', 'sent'),
    message_upload: await file('image', 'begun'),
    full_message_upload: await file('image', 'arrived'),
  };
}

async function makeConversation(world: World, { nursery, branch, user }: Between) {
  const { db } = world.services.database;
  const [conversation, family, service] = [newId(), newId(), newId()];
  await sql`insert into conversation (nursery_id, id, kind, created_at)
    values (${nursery}, ${conversation}, 'service', ${now()})`.execute(db);
  await sql`insert into conversation_side (nursery_id, id, conversation_id, user_id, account, branch_id, other_id)
    values (${nursery}, ${family}, ${conversation}, ${user}, 'keyworker', null, ${branch}),
      (${nursery}, ${service}, ${conversation}, null, null, ${branch}, ${user})`.execute(db);
  return { conversation, family };
}
