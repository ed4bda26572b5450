import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from './database.ts';
import { newId } from './id.ts';

/** Who did what to which: ids only, never free text. */
export type AuditEntry = {
  user: string | null;
  nursery?: string | null;
  action: string;
  object: { type: string; id: string };
  related?: Record<string, string | null>;
  request?: string | undefined;
};

/** Logs a write of a child's record, a booking, money or a permission, in the transaction that does it. */
export async function audit(tx: Tx, entry: AuditEntry) {
  await sql`insert into audit_log (id, at, user_id, nursery_id, action, object_type, object_id, related, request_id)
    values (${newId()}, ${now()}, ${entry.user}, ${entry.nursery ?? null}, ${entry.action}, ${entry.object.type},
      ${entry.object.id}, ${JSON.stringify(entry.related ?? {})}::jsonb, ${entry.request ?? null})`.execute(tx);
}
