import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { MissingPart } from '@bairn/shared/schema/listing';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';

/** Whether the CS number of a branch `b` is proven to be its owner's; true for a service without one. */
export const isProven = sql<boolean>`(b.cs_number is null or b.proven_number is not distinct from b.cs_number)`;

/** Whether a branch `b` has opening hours. */
export const hasHours = sql<boolean>`exists (
  select from opening_time o where o.nursery_id = b.nursery_id and o.branch_id = b.id)`;

/** Whether a branch `b` has something to book: a listed session with an open date from today on. */
export const isPlanned = () => sql<boolean>`exists (
  select from session s join session_instance i on i.nursery_id = s.nursery_id and i.session_id = s.id
  where s.nursery_id = b.nursery_id and s.branch_id = b.id and s.status = 'listed' and i.status = 'open'
    and i.date >= ${localDate()}::date)`;

/** Whether a branch `b` is paid out. */
export const isPaidOut = sql<boolean>`(b.payout_state = 'enabled')`;

/** What a branch `b` lacks before it may be listed, as JSON in the order in which it is done. */
export const missingJson = () => sql<MissingPart[]>`array_to_json(array_remove(array[
  case when not b.details_complete then 'details' end, case when not ${isProven} then 'proof' end,
  case when not ${hasHours} then 'opening_hours' end, case when not ${isPlanned()} then 'sessions' end,
  case when not ${isPaidOut} then 'payouts' end], null))`;

/** What a service lacks before it may be listed. @throws Refusal 404 */
export async function readMissing(db: Handle, { nursery, branch }: { nursery: string; branch: string }) {
  const { rows } = await sql<{ missing: MissingPart[] }>`
    select ${missingJson()} as missing from branch b
    where b.nursery_id = ${nursery} and b.id = ${branch} and b.status <> 'deleted'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row.missing;
}
