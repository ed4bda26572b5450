import { sql, type RawBuilder } from 'kysely';
import { addDays, isoWeek, weekStart } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { transitionAll } from '../states/transition.ts';
import { tellBranches } from '../realtime/tell.ts';

/** Locks published rotas whose week is over. `which`: a condition on them. */
export function lockOver(tx: Tx, which: RawBuilder<unknown> = sql`true`) {
  const { year, week } = isoWeek(weekStart(localDate()));
  return transitionAll<'rota', { branch_id: string }>(tx, 'rota', 'lock', {
    where: sql`(year, week) < (${year}, ${week}) and ${which}`,
    returning: sql`branch_id`,
    // No one does it: the week is over.
    audit: null,
    announce: (rotas) =>
      tellBranches(
        tx,
        'rota.changed',
        rotas.map(({ id, branch_id }) => ({ branch: branch_id, data: { id } })),
      ),
  });
}

/** Days for which the answers of calls are kept, for calls that are sent again. */
const answerDays = 14;

/** Locks the rotas of weeks that are over, and removes the answers of old calls and what was confirmed of old weeks. */
export async function lockRotas(db: Db) {
  await transact(db, async (tx) => {
    await lockOver(tx);
    const old = addDays(localDate(), -answerDays);
    await sql`delete from rota_update where created_at < ${old}::date`.execute(tx);
    await sql`delete from confirmed_shift where date < ${old}`.execute(tx);
    await sql`delete from rota_import where created_at < ${old}::date`.execute(tx);
  });
}
