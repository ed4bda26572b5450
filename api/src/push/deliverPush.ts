import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { NotificationType } from '@bairn/shared/schema/notifications';
import { transact, type Db } from '../database/database.ts';
import { kinds } from '../notifications/kinds.ts';
import { isSeen } from '../notifications/notificationQueries.ts';
import { tellPreferences } from '../notifications/preferences.ts';
import { NotYet } from '../outbox/outbox.ts';
import type { PushKeys, PushSender } from '../push-service/pushSender.ts';
import { pushOf } from './pushWords.ts';

/** Hours for which a push service that takes nothing is retried. */
const givenUpAfterHours = 24;
/** Longest time between two retries. */
const mostSeconds = 3600;

/** What the push job needs. */
export type PushPost = {
  sender: PushSender;
  keys: PushKeys;
  /** Reports pushes that are refused or given up. */
  onProblem: (error: unknown, where: string) => void;
};

type Row = { id: string; user_id: string; endpoint: string; p256dh: string; auth: string; application_key: string };

/** The subscription, unless its login has ended. */
async function readTarget(db: Db, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.id, s.user_id, s.endpoint, s.p256dh, s.auth, s.application_key from push_subscription s
    join device d on d.id = s.device_id and d.revoked_at is null where s.id = ${id}`.execute(db);
  return rows[0];
}

async function readPushed(db: Db, user: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; type: NotificationType }>`
    select n.id, n.type from user_notification n
    where n.id = any(${ids}::uuid[]) and n.user_id = ${user} and n.read_at is null and ${isSeen(sql`${user}::uuid`)}
    order by n.created_at, n.type, n.id`.execute(db);
  return rows;
}

/** Forgets a subscription that gets nothing any more. */
const drop = (db: Db, { id, user_id }: Row) =>
  transact(db, async (tx) => {
    await sql`delete from push_subscription where id = ${id}`.execute(tx);
    await tellPreferences(tx, user_id);
  });

/**
 * The job that sends a push to one device. A device that is gone is forgotten; a push service that asks to wait, or does
 * not answer, is tried again for a day. Notifications that have been read since are left out.
 * @throws NotYet so that the outbox retries
 */
export async function deliverPush(
  db: Db,
  { sender, keys, onProblem }: PushPost,
  { subscription_id, notification_ids }: { subscription_id: string; notification_ids: readonly string[] },
) {
  const target = await readTarget(db, subscription_id);
  if (!target) return;
  const pushed = await readPushed(db, target.user_id, notification_ids);
  if (pushed.length === 0) return;
  // The browser accepts pushes of other keys alone: its person turns it on again.
  if (keys.publicKey !== target.application_key) return drop(db, target);
  const urgent = pushed.some(({ type }) => kinds[type].category === 'care' || type === 'device.new');
  const outcome = await sender.send(target, { text: JSON.stringify(pushOf(pushed)), urgent }, keys);
  if (outcome.kind === 'gone') return drop(db, target);
  if (outcome.kind === 'taken') {
    await sql`update push_subscription set failing_since = null, failures = 0
      where id = ${target.id} and failing_since is not null`.execute(db);
    return;
  }
  if (outcome.kind === 'refused') return onProblem(new Error(outcome.reason), `push ${target.id}`);
  const { rows } = await sql<{ failures: number; since: string }>`
    update push_subscription set failures = failures + 1, failing_since = coalesce(failing_since, ${now()})
    where id = ${target.id} returning failures, failing_since as since`.execute(db);
  const [failing] = rows;
  if (!failing) return;
  if (now().getTime() - Date.parse(failing.since) >= givenUpAfterHours * 3_600_000)
    return onProblem(new Error(`Given up after a day: ${outcome.reason}`), `push ${target.id}`);
  const wait = Math.max(Math.min(2 ** failing.failures, mostSeconds), Math.min(outcome.seconds ?? 0, mostSeconds));
  throw new NotYet(`Push ${target.id} waits: ${outcome.reason}.`, wait);
}
