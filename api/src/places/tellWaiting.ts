import { sql } from 'kysely';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { now } from '@bairn/shared/schema/clock';
import type { WaitingEventKind } from '@bairn/shared/schema/waitingWords';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { writeKept } from './kept.ts';

/** Who acts: a person in a request; null for the service's own rules. */
export type By = { user: string; request: string } | null;

/** An entry that something happened to. */
export type ToldEntry = {
  id: string;
  nursery_id: string;
  branch_id: string;
  session_id: string;
  instance_id: string;
  keyworker_profile_id: string;
};

/** The columns of `ToldEntry`, beside the id. */
export const toldColumns = sql`nursery_id, branch_id, session_id, instance_id, keyworker_profile_id`;

/** Kinds that the family is notified of, because it did not do them itself. */
const notified: readonly WaitingEventKind[] = ['offered', 'expired', 'taken_back', 'removed'];

/** The events whose audit entry has another verb than the event. */
const actions = {
  joined: 'waiting.join',
  offered: 'waiting.offer',
  overtaken: null,
  accepted: 'waiting.accept',
  booked: 'waiting.book',
  declined: 'waiting.decline',
  expired: 'waiting.expire',
  taken_back: 'waiting.take_back',
  withdrawn: 'waiting.withdraw',
  removed: 'waiting.remove',
} as const satisfies Record<WaitingEventKind, AuditAction | null>;

/**
 * Writes what happened to an entry: for its family to read, to the audit log, and to the open screens of both sides. Its
 * date must be locked.
 */
export async function tellEntry(
  tx: Tx,
  entry: ToldEntry,
  kind: WaitingEventKind,
  { by = null, reason = null }: { by?: By; reason?: string | null } = {},
) {
  const { id, nursery_id: nursery, branch_id: branch, session_id, instance_id, keyworker_profile_id: family } = entry;
  await writeKept(tx, instance_id);
  const event = newId();
  await sql`insert into waiting_event (nursery_id, id, entry_id, kind, reason, at)
    values (${nursery}, ${event}, ${id}, ${kind}, ${reason}, ${now()})`.execute(tx);
  const action = actions[kind];
  if (action) {
    const object = { type: 'waiting_entry', id } as const;
    await audit(tx, {
      user: by?.user ?? null,
      nursery,
      action,
      object,
      related: { instance_id },
      request: by?.request,
    });
  }
  const data = { id, session_id, instance_id };
  await tellFamily(tx, family, `waiting.${kind}`, data);
  await tellBranch(tx, branch, `waiting.${kind}`, data);
  if (kind === 'joined' || notified.includes(kind)) await sendMail(tx, 'waiting.told', { event_id: event });
  if (notified.includes(kind)) {
    await notify(tx, {
      type: 'waiting.changed',
      object: id,
      to: { family, nursery, branch },
      ids: { waiting_event_id: event, instance_id },
    });
  }
}
