import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { takeTurn, type Manager } from '../staff/manager.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import { judge, need } from './judge.ts';
import { logStaff } from './record.ts';

type Wanted = { in_training: boolean; from?: string | undefined; until?: string | undefined };

/**
 * Sets from which date, and until which, a person is in training; or ends it, so that they count from `from`, which is
 * today by default. What was before stays.
 * @throws Refusal 403, 404
 */
export async function setTraining(tx: Tx, manager: Manager, of: { branch: string; id: string }, wanted: Wanted) {
  await takeTurn(tx, manager);
  const who = await judge(tx, manager, of.branch, of.id);
  need(who.can.train);
  const from = wanted.from ?? localDate();
  const theirs = sql`nursery_id = ${manager.nursery} and staff_profile_id = ${who.id}`;
  await sql`delete from staff_training where ${theirs} and from_date >= ${from}`.execute(tx);
  await sql`update staff_training set to_date = ${addDays(from, -1)}
    where ${theirs} and (to_date is null or to_date >= ${from})`.execute(tx);
  if (wanted.in_training) {
    await sql`insert into staff_training (nursery_id, id, staff_profile_id, from_date, to_date, created_at)
      values (${manager.nursery}, ${newId()}, ${who.id}, ${from}, ${wanted.until ?? null}, ${now()})`.execute(tx);
  }
  await logStaff(tx, manager, 'staff.in_training', who);
  await tellStaff(tx, manager.nursery, who.user_id);
}
