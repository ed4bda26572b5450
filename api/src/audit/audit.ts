import { sql } from 'kysely';
import type { AuditObject } from '@bairn/shared/schema/auditObjects';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';

/** An audit entry: person, action and object as ids, never free text. The texts are in `shared/schema/audit.ts`. */
export type AuditEntry = {
  user: string | null;
  nursery?: string | null;
  action: AuditAction;
  object: { type: AuditObject; id: string };
  related?: Record<string, string | null>;
  request?: string | undefined;
};

const write = prepared<never, { entries: string; at: Date }>(
  'audit_write',
  ({ entries, at }) => sql`
    insert into audit_log (id, at, user_id, nursery_id, action, object_type, object_id, related, request_id)
    select id, ${at}::timestamptz, user_id, nursery_id, action, object_type, object_id, related, request_id
    from jsonb_to_recordset(${entries}::jsonb) as t (id uuid, user_id uuid, nursery_id uuid, action text,
      object_type text, object_id uuid, related jsonb, request_id text)`,
);

/** Logs writes of children's records, bookings, money or permissions, in their transaction. */
export async function audit(tx: Tx, ...entries: readonly AuditEntry[]) {
  const rows = entries.map(({ user, nursery = null, action, object, related = {}, request = null }) => ({
    id: newId(),
    user_id: user,
    nursery_id: nursery,
    action,
    object_type: object.type,
    object_id: object.id,
    related,
    request_id: request,
  }));
  if (rows.length > 0) await write(tx, { entries: JSON.stringify(rows), at: now() });
}
