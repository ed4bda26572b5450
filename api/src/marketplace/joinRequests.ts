import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendMail } from '../mail/sendMail.ts';
import { networkOf } from '../network/networkOf.ts';
import { readEntry } from './serviceQueries.ts';

/** How many families have asked when the service gets an email: one for each of these at most, ever. */
const thresholds = [5, 25, 100];

/** A digest of a visitor's address on a day: it cannot be reversed without the key, and says nothing of another day. */
const visitorOn = (ip: string, day: string, key: string) =>
  createHmac('sha256', key)
    .update(`join ${day} ${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22);

type Asking = { user: string | null; ip: string; key: string };

/**
 * Counts that a person or a visitor asks a service to join. Requests about one service run one after the other, so that
 * each threshold is met.
 * @throws Refusal 404 where there is no such entry, or its service has joined
 */
export async function countJoinRequest(tx: Tx, id: string, { user, ip, key }: Asking) {
  await readEntry(tx, id);
  await sql`select id from register_service where id = ${id} for no key update`.execute(tx);
  const visitor = user === null ? visitorOn(ip, localDate(), key) : null;
  const added = await sql`
    insert into join_request (id, register_service_id, user_id, visitor, created_at)
    values (${newId()}, ${id}, ${user}, ${visitor}, ${now()}) on conflict do nothing`.execute(tx);
  const { asked } = await readEntry(tx, id);
  const counted = added.numAffectedRows === 1n;
  const reached = thresholds.findLast((threshold) => asked >= threshold);
  // The mail's key is the service and the threshold: each is written once.
  if (counted && reached !== undefined) await sendMail(tx, 'service.wanted', { entry_id: id, asked: reached });
  return { asked, counted };
}

/** Keeps that a person asked, without the person. */
export const forgetJoinRequests = (tx: Tx, user: string) =>
  sql`update join_request set user_id = null where user_id = ${user}`.execute(tx);
