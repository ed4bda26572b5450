import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';

/**
 * Opens the shifts of a person that have not begun, for others to take. A published rota that lost one has a new revision;
 * a locked one stays as it is. `only`: a condition on the shifts `h` of rotas `r`.
 * @returns the shifts that are open now, with their branches.
 */
export async function freeShifts(tx: Tx, nursery: string, profile: string, only: RawBuilder<unknown> = sql`true`) {
  const { rows } = await sql<{ id: string; branch_id: string; date: string }>`
    with freed as (
      update shift h set staff_profile_id = null, confirmation = 'open' from rota r
      where r.nursery_id = h.nursery_id and r.id = h.rota_id and r.status <> 'locked'
        and h.nursery_id = ${nursery} and h.staff_profile_id = ${profile} and ${only}
        and ((h.date + h.start_time) at time zone 'Europe/London') > ${now()}
      returning h.id, h.rota_id, h.date),
    revised as (
      update rota set revision = revision + 1
      where nursery_id = ${nursery} and status = 'published' and id in (select rota_id from freed))
    select f.id, r.branch_id, f.date from freed f join rota r on r.nursery_id = ${nursery} and r.id = f.rota_id
    order by f.date, f.id`.execute(tx);
  return rows;
}
