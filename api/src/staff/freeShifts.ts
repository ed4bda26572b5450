import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { tellBranches } from '../realtime/tell.ts';
import { transitionAll } from '../states/transition.ts';

/**
 * Opens the shifts of a person that have not begun, for others to take. A published rota that lost one has a new revision;
 * a locked one stays as it is. `only`: a condition on the shifts `h`.
 *
 * The rotas are locked first, as by everything that changes their shifts, and count the edit.
 * @returns the shifts that are open now, with their branches.
 */
export async function freeShifts(tx: Tx, nursery: string, profile: string, only: RawBuilder<unknown> = sql`true`) {
  const at = now();
  const which = sql`h.nursery_id = ${nursery} and h.staff_profile_id = ${profile} and ${only}
    and ((h.date + h.start_time) at time zone 'Europe/London') > ${at}`;
  const { rows: rotas } = await sql<{ id: string; branch_id: string }>`
    with edited as (
      select r.id from rota r where r.nursery_id = ${nursery} and r.status <> 'locked' and exists (
        select from shift h where h.nursery_id = r.nursery_id and h.rota_id = r.id and ${which})
      order by r.id for no key update)
    update rota set edits = edits + 1 where id in (select id from edited) returning id, branch_id`.execute(tx);
  if (rotas.length === 0) return [];
  const ids = rotas.map(({ id }) => id);
  const freed = await transitionAll<'shift', { rota_id: string; date: string }>(tx, 'shift', 'release', {
    where: sql`rota_id = any(${ids}::uuid[]) and id in (select h.id from shift h where ${which})`,
    set: sql`staff_profile_id = null, declined_reason = null, changed_at = ${at},
      version = (select r.edits from rota r where r.id = shift.rota_id)`,
    returning: sql`rota_id, date`,
    // The absence, the suspension or the removal is logged by its own call.
    audit: null,
    announce: (shifts) =>
      transitionAll(tx, 'rota', 'revise', {
        where: sql`id = any(${[...new Set(shifts.map(({ rota_id }) => rota_id))]}::uuid[])`,
        set: sql`revision = revision + 1`,
        audit: null,
        announce: null,
      }),
  });
  const branchOf = new Map(rotas.map(({ id, branch_id }) => [id, branch_id]));
  await tellBranches(
    tx,
    'rota.changed',
    rotas.map(({ id, branch_id }) => ({ branch: branch_id, data: { id } })),
  );
  return freed
    .map(({ id, rota_id, date }) => ({ id, date, branch_id: branchOf.get(rota_id) ?? '' }))
    .toSorted((one, other) => (one.date + one.id < other.date + other.id ? -1 : 1));
}
