import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { buildSeconds, type RotaBuild } from '@bairn/shared/schema/rotaBuild';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import { conflict } from '../refusals/refusal.ts';
import { findRota, type OfBranch } from '../rota/weekQueries.ts';

type Row = Omit<RotaBuild, 'limit_seconds'>;

/** The last build of a rota; null before the first. @throws Refusal 404 */
export async function readBuild(db: Handle, of: OfBranch, rota: string): Promise<RotaBuild | null> {
  await findRota(db, of, rota);
  const { rows } = await sql<Row>`
    select id, stage, keep, seconds, coalesce(progress ->> 'best', '') <> '' as has_week, failure,
      created_at, result
    from rota_build where nursery_id = ${of.nursery} and rota_id = ${rota}`.execute(db);
  return rows[0] ? { ...rows[0], limit_seconds: buildSeconds } : null;
}

type Asked = { keep: boolean; staff: string };

/** Begins a build in place of the rota's last one; one that waits or runs goes on. @throws Refusal 404, 409 */
export async function startOne(tx: Tx, of: OfBranch, rota: string, { keep, staff }: Asked): Promise<RotaBuild> {
  const { status } = await findRota(tx, of, rota, true);
  if (status !== 'draft') throw conflict(`This rota is ${status} already.`, status);
  const last = await readBuild(tx, of, rota);
  if (last && (last.stage === 'waiting' || last.stage === 'running')) return last;
  const id = newId();
  await sql`
    insert into rota_build (nursery_id, rota_id, id, stage, keep, staff_profile_id, created_at, changed_at)
    values (${of.nursery}, ${rota}, ${id}, 'waiting', ${keep}, ${staff}, ${now()}, ${now()})
    on conflict (nursery_id, rota_id) do update set id = excluded.id, stage = 'waiting', keep = excluded.keep,
      seconds = 0, progress = null, failure = null, result = null, staff_profile_id = excluded.staff_profile_id,
      created_at = excluded.created_at, changed_at = excluded.changed_at`.execute(tx);
  await send(tx, 'rota.build', { build_id: id });
  const begun = await readBuild(tx, of, rota);
  if (!begun) throw new Error(`The build ${id} was not stored.`);
  return begun;
}

/** Ends a build that waits or runs: its worker sees it within a second. @throws Refusal 404 */
export async function cancelOne(tx: Tx, of: OfBranch, rota: string): Promise<RotaBuild | null> {
  await findRota(tx, of, rota, true);
  await sql`
    update rota_build set stage = 'cancelled', changed_at = ${now()}
    where nursery_id = ${of.nursery} and rota_id = ${rota} and stage in ('waiting', 'running')`.execute(tx);
  return readBuild(tx, of, rota);
}
