import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Tx } from '../database/database.ts';
import { transitionAll } from '../states/transition.ts';

type Of = { nursery: string; rota: string };

/** A shift before and after a call; null where there is none. */
export type Difference = { before: RotaShift | null; after: RotaShift | null };

/** What differs between the shifts before and after. */
export function differencesOf(before: readonly RotaShift[], after: readonly RotaShift[]): Difference[] {
  const [was, is] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({ before: was.get(id) ?? null, after: is.get(id) ?? null }))
    .filter((one) => one.before?.version !== one.after?.version || !one.before || !one.after);
}

const fields = sql`id uuid, version integer, staff_profile_id uuid, room_id uuid, date date, start_time time, end_time time,
  break_minutes smallint, break_start time, note text`;
const columns = sql`version, staff_profile_id, room_id, date, start_time, end_time, break_minutes, break_start, note`;
const rowsOf = (shifts: readonly RotaShift[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as t (${fields})`;

/** Writes new shifts of a rota: those of a person wait for their answer, unless they were `worked`; the others are open. */
export async function insertShifts(tx: Tx, { nursery, rota }: Of, shifts: readonly RotaShift[], worked = false) {
  if (shifts.length === 0) return;
  const standing = worked ? 'confirmed' : 'pending';
  await sql`insert into shift (nursery_id, id, rota_id, ${columns}, confirmation, created_at)
    select ${nursery}, id, ${rota}, ${columns}, case when staff_profile_id is null then 'open' else ${standing} end, ${now()}
    from ${rowsOf(shifts)}`.execute(tx);
}

/**
 * Writes what differs, in as many statements for 500 shifts as for one. People are taken off all changed shifts first, so
 * that two may swap. `worked`: a correction, which says what was.
 */
export async function writeDifferences(tx: Tx, of: Of, differences: readonly Difference[], worked = false) {
  const removed = differences.flatMap(({ before, after }) => (before && !after ? before.id : []));
  const changed = differences.flatMap(({ before, after }) => (before && after ? after : []));
  const added = differences.flatMap(({ before, after }) => (after && !before ? after : []));
  if (removed.length > 0) {
    await sql`delete from shift where nursery_id = ${of.nursery} and rota_id = ${of.rota} and id = any(${removed}::uuid[])`.execute(
      tx,
    );
  }
  if (changed.length > 0) {
    await sql`update shift set staff_profile_id = null where nursery_id = ${of.nursery} and rota_id = ${of.rota}
      and id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(tx);
    const set = sql`(${columns}) = (select ${columns} from ${rowsOf(changed)} where t.id = shift.id),
      declined_reason = null, changed_at = ${now()}`;
    const which = (own: readonly RotaShift[]) =>
      sql`nursery_id = ${of.nursery} and rota_id = ${of.rota} and id = any(${own.map(({ id }) => id)}::uuid[])`;
    // The call logs them, and tells of them all together.
    const quiet = { audit: null, announce: null };
    const [open, held] = [
      changed.filter(({ staff_profile_id }) => !staff_profile_id),
      changed.filter((one) => one.staff_profile_id),
    ];
    if (open.length > 0) await transitionAll(tx, 'shift', 'release', { where: which(open), set, ...quiet });
    if (held.length > 0 && worked) await transitionAll(tx, 'shift', 'correct', { where: which(held), set, ...quiet });
    if (held.length > 0 && !worked) await transitionAll(tx, 'shift', 'edit', { where: which(held), set, ...quiet });
  }
  await insertShifts(tx, of, added, worked);
}
