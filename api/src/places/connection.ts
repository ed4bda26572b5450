import { sql, type RawBuilder } from 'kysely';
import type { ConnectionNeed } from '@bairn/shared/schema/connectionNeed';
import { connectionProblem } from '@bairn/shared/format/connection';
import type { Handle, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { conflict } from '../refusals/refusal.ts';

/**
 * The connection that a family lacks at a branch `b` that requires one, with the state of the one there is, as JSON of
 * `ConnectionNeed`; null where it may book. Null too without a family: for visitors, and for what a service books itself.
 */
export const connectionNeed = (keyworker: RawBuilder<unknown>) => sql`
  case when b.requires_connection and ${keyworker} is not null then (
    select case when x.status is distinct from 'active' then json_build_object('branch_id', b.id, 'status', x.status,
      'asked_by', x.asked_by, 'paused_by', x.paused_by,
      'asked_at', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
    from (select 1) one left join connection x on x.nursery_id = b.nursery_id and x.branch_id = b.id
      and x.keyworker_profile_id = ${keyworker} and x.status in ('requested', 'active', 'paused')) end`;

/**
 * Refuses a family without an active connection where the branch requires one, and visitors, who have none.
 * @throws Refusal 409 `connection_required`
 */
export async function refuseUnconnected(db: Handle, branch: string, keyworker: string | null) {
  const { rows } = await sql<{ service: string; need: ConnectionNeed | null }>`
    select b.name as service, ${connectionNeed(sql`${keyworker}::uuid`)} as need from branch b
    where b.id = ${branch} and b.requires_connection`.execute(db);
  const [row] = rows;
  if (!row) return;
  if (keyworker === null) {
    const message = `${row.service} only takes bookings from connected families. Log in and ask to connect first.`;
    throw conflict(message, 'connection_required');
  }
  if (row.need) throw conflict(connectionProblem(row.service, row.need), 'connection_required');
}

const lock = prepared<never, { basket: string }>(
  'lock_connections',
  ({ basket }) => sql`
    select x.id from connection x
    where x.status = 'active' and (x.branch_id, x.keyworker_profile_id) in (
      select b.id, w.keyworker_profile_id from basket_item t
      join basket w on w.id = t.basket_id
      join session_instance i on i.id = t.instance_id
      join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id and b.requires_connection
      where t.basket_id = ${basket} and t.status = 'held')
    order by x.id for share`,
);

/**
 * Locks the connections that an order of a basket needs, after its dates. So a pause or an end at the same moment either
 * comes first and refuses the order, or waits until the order is placed.
 */
export async function lockConnections(tx: Tx, basket: string) {
  await lock(tx, { basket });
}
