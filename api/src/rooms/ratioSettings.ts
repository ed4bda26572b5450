import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { RatioSettings } from '@bairn/shared/schema/rooms';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { tellBranch } from '../realtime/tell.ts';
import { replaceSpans } from './replaceSpans.ts';
import type { OfBranch } from './roomQueries.ts';

/** How a service rounds parts of adults, and the ratios that were agreed for all its rooms from today on. */
export async function readRatioSettings(db: Handle, { nursery, branch }: OfBranch): Promise<RatioSettings> {
  const { rows } = await sql<RatioSettings>`
    select b.ratio_rounding as rounding, coalesce((
      select json_agg(json_build_object('id', o.id, 'ratio', o.ratio, 'reason', o.reason, 'from_date', o.from_date,
        'to_date', o.to_date) order by o.from_date, o.id)
      from branch_ratio_override o where o.nursery_id = b.nursery_id and o.branch_id = b.id
        and coalesce(o.to_date >= ${localDate()}, true)), '[]') as service_ratios
    from branch b where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  return rows[0] ?? { rounding: 'pooled', service_ratios: [] };
}

/**
 * Sets them for the whole ratio engine. Bookings that need more adults by them stay; the radar says where it is short.
 * @throws Refusal 422
 */
export async function saveRatioSettings(
  tx: Tx,
  { nursery, branch, user, request }: OfBranch & { user: string; request: string },
  {
    rounding,
    service_ratios,
  }: Pick<RatioSettings, 'rounding'> & {
    service_ratios: Parameters<typeof replaceSpans>[3];
  },
) {
  await sql`update branch set ratio_rounding = ${rounding} where nursery_id = ${nursery} and id = ${branch}`.execute(
    tx,
  );
  await replaceSpans(tx, 'service_ratios', { nursery, owner: branch, today: localDate() }, service_ratios);
  await audit(tx, { user, nursery, action: 'ratio.update', object: { type: 'branch', id: branch }, request });
  await tellBranch(tx, branch, 'room.changed', { id: branch });
}
