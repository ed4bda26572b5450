import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { askSocketsAgain } from '../realtime/endSockets.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { openShifts } from '../staff/changeStaff.ts';
import { takeTurn, type Manager } from '../staff/manager.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import { judge, need, type Judged } from './judge.ts';
import { logStaff } from './record.ts';

/**
 * Sets at which of the manager's services a person works; those that are not the manager's stay. Shifts to come at a
 * service that is taken away become open.
 * @throws Refusal 403, 422
 */
export async function saveBranches(tx: Tx, manager: Manager, who: Judged, wanted: readonly string[]) {
  need(who.can.branches);
  if (!wanted.every((id) => manager.branches.includes(id))) throw invalid({ branches: ['Choose your own services.'] });
  const kept = [...who.branch_ids.filter((id) => !manager.branches.includes(id)), ...wanted];
  await sql`delete from staff_branch where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}
    and branch_id <> all(${kept}::uuid[])`.execute(tx);
  await sql`insert into staff_branch (nursery_id, staff_profile_id, branch_id)
    select ${manager.nursery}, ${who.id}, id from unnest(${wanted}::uuid[]) id on conflict do nothing`.execute(tx);
  await openShifts(
    tx,
    manager,
    who.id,
    sql`exists (select from rota o where o.nursery_id = h.nursery_id and o.id = h.rota_id
      and o.branch_id <> all(${kept}::uuid[]))`,
  );
  await askSocketsAgain(tx, who.user_id);
}

/**
 * Adds a person who works at another service of the manager to this one.
 * @throws Refusal 404, 409 `member`
 */
export async function addToBranch(tx: Tx, manager: Manager, branch: string, id: string) {
  await takeTurn(tx, manager);
  const { rows } = await sql<{ branch_id: string }>`
    select b.id as branch_id from staff_profile s join branch b on b.nursery_id = s.nursery_id
    where s.nursery_id = ${manager.nursery} and s.id = ${id} and s.deleted_at is null
      and b.id = any(${manager.branches}::uuid[]) and (s.role = 'nursery-super-admin' or exists (
        select from staff_branch w
        where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id and w.branch_id = b.id))
    order by b.id <> ${branch}, b.id`.execute(tx);
  const [first] = rows;
  if (!first) throw notFound('This person is not on your staff. Invite them instead.');
  const who = await judge(tx, manager, first.branch_id, id);
  if (first.branch_id === branch) throw conflict('This person works here already.', 'member');
  need(who.can.branches);
  await sql`insert into staff_branch values (${manager.nursery}, ${id}, ${branch})`.execute(tx);
  await askSocketsAgain(tx, who.user_id);
  await logStaff(tx, manager, 'staff.add_to_branch', who);
  await tellStaff(tx, manager.nursery, who.user_id);
}
