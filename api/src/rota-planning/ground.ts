import { sql } from 'kysely';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Tx } from '../database/database.ts';
import { worksAt } from '../leave/judge.ts';
import type { OfBranch } from '../rota/weekQueries.ts';
import type { Change, Elsewhere, Ground } from './judgeChanges.ts';

const personOf = (change: Change) => (change.kind === 'add' ? change.shift : change.kind === 'change' ? change : null);

/** Reads what the changes of a rota that is locked are judged by. */
export async function readGround(
  tx: Tx,
  { nursery, branch }: OfBranch,
  rota: string,
  {
    changes,
    shifts,
    dates,
    edit,
  }: { changes: readonly Change[]; shifts: RotaShift[]; dates: readonly string[]; edit: number },
): Promise<Ground> {
  const people = [...changes.map(personOf), ...shifts].flatMap((one) => one?.staff_profile_id ?? []);
  const added = changes.flatMap((change) => (change.kind === 'add' ? change.shift.id : []));
  const { rows } = await sql<{ people: string[]; rooms: string[]; taken: string[]; elsewhere: Elsewhere[] }>`
    select
      (select coalesce(json_agg(s.id), '[]') from staff_profile s
        where ${worksAt(nursery, branch)} and s.suspended_at is null) as people,
      (select coalesce(json_agg(r.id), '[]') from room r where r.nursery_id = ${nursery} and r.branch_id = ${branch}
        and r.archived_at is null) as rooms,
      (select coalesce(json_agg(h.id), '[]') from shift h where h.id = any(${added}::uuid[]) and h.rota_id <> ${rota}) as taken,
      (select coalesce(json_agg(json_build_object('staff_profile_id', h.staff_profile_id, 'date', h.date,
          'start_time', to_char(h.start_time, 'HH24:MI'), 'end_time', to_char(h.end_time, 'HH24:MI'))), '[]')
        from shift h where h.nursery_id = ${nursery} and h.rota_id <> ${rota}
          and h.staff_profile_id = any(${[...new Set(people)]}::uuid[]) and h.date = any(${dates}::date[])) as elsewhere`.execute(
    tx,
  );
  const [{ people: here, rooms, taken, elsewhere } = { people: [], rooms: [], taken: [], elsewhere: [] }] = rows;
  return { shifts, elsewhere, dates, people: new Set(here), rooms: new Set(rooms), taken: new Set(taken), edit };
}
