import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import type { Handle } from '../database/database.ts';
import type { OfBranch } from '../rota/weekQueries.ts';
import type { Recent } from './weekProgram.ts';

/** Days before a week whose late and weekend shifts are shared out together with its own. */
const daysBefore = 28;

/** The late and weekend shifts of a branch's people in the four weeks before a week: an hour before the last of a day's ends. */
export async function readRecent(db: Handle, { nursery, branch }: OfBranch, dates: readonly string[]): Promise<Recent> {
  const first = dates[0] ?? '';
  const { rows } = await sql<{ id: string; late: number; weekend: number }>`
    select id, (count(*) filter (where is_late) / 4)::int as late, (count(*) filter (where is_weekend) / 4)::int as weekend
    from (
      select h.staff_profile_id as id, extract(isodow from h.date) > 5 as is_weekend,
        h.end_time >= max(h.end_time) over (partition by h.date) - interval '30 minutes' as is_late
      from shift h join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id
      where h.nursery_id = ${nursery} and o.branch_id = ${branch} and o.status <> 'draft'
        and h.date >= ${addDays(first, -daysBefore)} and h.date < ${first} and h.confirmation in ('pending', 'confirmed')
        and h.staff_profile_id is not null) x
    group by id`.execute(db);
  return {
    late: new Map(rows.map(({ id, late }) => [id, late])),
    weekend: new Map(rows.map(({ id, weekend }) => [id, weekend])),
  };
}
