import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { MessageReason } from '@bairn/shared/schema/conversationWords';
import type { Message } from '@bairn/shared/schema/conversations';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { closedWhy, messageColumns } from './readMessages.ts';
import { lockPlace, needPlace, openPlace, type Kind, type Me, type Place } from './side.ts';
import { tellChanged, tellMessages, tellRead, tellTypingTo } from './tellMessage.ts';

const closedWords = {
  blocked: 'This conversation is blocked, so your message was not sent.',
  ended: 'You are no longer in contact through Bairn, so your message was not sent. Please call them instead.',
};

/** @throws Refusal 409 `blocked` or `ended` */
export function refuseClosed(place: Place, relation: Kind | null) {
  const why = closedWhy(place, relation);
  if (why) throw conflict(closedWords[why], why);
}

async function readMessage(db: Handle, { nursery, mine, conversation }: Place, client: string) {
  const { rows } = await sql<Message>`
    select ${messageColumns(mine)} from message x left join "user" w on w.id = x.written_by
    where x.nursery_id = ${nursery} and x.conversation_id = ${conversation} and x.side_id = ${mine}
      and x.client_id = ${client}`.execute(db);
  return rows[0];
}

type Sent = { client_id: string; text?: string | null | undefined; files?: readonly string[] | undefined };

/**
 * Sends a message. One that arrives again, by its `client_id`, answers the first and tells nobody.
 * @throws Refusal 404 for strangers, 409 `blocked` or `ended`, 422 for files that are not the caller's or already sent
 */
export async function writeMessage(
  tx: Tx,
  me: Me,
  other: string,
  kind: Kind | undefined,
  sent: Sent,
): Promise<Message> {
  const { place: open, relation } = await openPlace(tx, me, other, kind);
  const place = await lockPlace(tx, open);
  const before = await readMessage(tx, place, sent.client_id);
  if (before) return before;
  refuseClosed(place, relation);
  const [id, at, seq] = [newId(), now(), place.last_seq + 1];
  await sql`insert into message (nursery_id, id, conversation_id, seq, side_id, written_by, client_id, body, created_at)
    values (${place.nursery}, ${id}, ${place.conversation}, ${seq}, ${place.mine}, ${me.user}, ${sent.client_id},
      ${sent.text ?? ''}, ${at})`.execute(tx);
  await attach(tx, place, id, sent.files ?? []);
  await sql`update conversation set last_seq = ${seq} where id = ${place.conversation}`.execute(tx);
  await sql`update conversation_side set last_at = ${at},
      unread = unread + case when id = ${place.theirs} then 1 else 0 end
    where nursery_id = ${place.nursery} and conversation_id = ${place.conversation}`.execute(tx);
  await tellMessages(tx, [place], me.user);
  const made = await readMessage(tx, place, sent.client_id);
  if (!made) throw notFound();
  return made;
}

async function attach(tx: Tx, { nursery, conversation, mine }: Place, message: string, files: readonly string[]) {
  if (files.length === 0) return;
  const { rows } = await sql`
    update message_media set message_id = ${message} where nursery_id = ${nursery} and conversation_id = ${conversation}
      and side_id = ${mine} and message_id is null and key is not null and id = any(${files}::uuid[])
    returning id`.execute(tx);
  if (rows.length < new Set(files).size) throw invalid({ files: ['A picture is missing. Please add it again'] });
}

/** Marks messages as read up to one; what came later stays unread. @throws Refusal 404 */
export async function markRead(tx: Tx, me: Me, other: string, kind: Kind | undefined, seq: number) {
  const { place: open } = await needPlace(tx, me, other, kind);
  if (!open || seq <= open.read_to) return;
  const place = await lockPlace(tx, open);
  const to = Math.min(seq, place.last_seq);
  if (to <= place.read_to) return;
  await sql`update conversation_side m set read_to = ${to}, unread = (select count(*) from message x
      where x.nursery_id = m.nursery_id and x.conversation_id = m.conversation_id and x.seq > ${to}
        and x.side_id <> m.id)
    where m.id = ${place.mine}`.execute(tx);
  await tellRead(tx, place);
}

/** Tells the other side that the caller writes; nobody where the conversation is closed or has not begun. @throws Refusal 404 */
export async function beginTyping(tx: Tx, me: Me, other: string, kind: Kind | undefined) {
  const { place, relation } = await needPlace(tx, me, other, kind);
  if (place && !closedWhy(place, relation)) await tellTypingTo(tx, place);
}

/** Blocks the other side for the caller's, or takes that back. @throws Refusal 404 */
export async function setBlocked(tx: Tx, me: Me, other: string, kind: Kind | undefined, blocked: boolean) {
  const { place: open } = await openPlace(tx, me, other, kind);
  const place = await lockPlace(tx, open);
  if (place.blocked !== blocked) {
    await sql`update conversation_side set blocked_at = ${blocked ? now() : null} where id = ${place.mine}`.execute(tx);
    await tellChanged(tx, place);
  }
  return { blocked };
}

type Report = { message_id: string; reason: MessageReason; note?: string | null | undefined };

/** Reports a message of the other side, once for each person. @throws Refusal 404 */
export async function report(tx: Tx, me: Me, other: string, kind: Kind | undefined, sent: Report) {
  const { place } = await needPlace(tx, me, other, kind);
  const { rows } = await sql<{ id: string }>`
    insert into message_report (nursery_id, id, message_id, user_id, reason, note, created_at)
    select x.nursery_id, ${newId()}, x.id, ${me.user}, ${sent.reason}, ${sent.note ?? null}, ${now()} from message x
    where x.id = ${sent.message_id} and x.nursery_id = ${place?.nursery ?? null}
      and x.conversation_id = ${place?.conversation ?? null} and x.side_id = ${place?.theirs ?? null}
    on conflict (nursery_id, message_id, user_id) do update set reason = excluded.reason, note = excluded.note
    returning id`.execute(tx);
  if (rows.length === 0) throw notFound('This message could not be found.');
  return { reported: true };
}
