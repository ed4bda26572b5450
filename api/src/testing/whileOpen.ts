import { sql } from 'kysely';
import { transact, type Db, type Tx } from '../database/database.ts';

/**
 * Runs a transaction while another one is done and not committed. The first is committed when the second has ended or waits
 * for a lock, so that a race in a test is certain. Nothing else may wait for a lock in the database meanwhile.
 * @returns how the second ended.
 */
export async function whileOpen(
  db: Db,
  first: (tx: Tx) => Promise<unknown>,
  second: (tx: Tx) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const leading = transact<unknown>(db, async (tx) => {
    await first(tx);
    done.resolve();
    await commit.promise;
  });
  await Promise.race([done.promise, leading]);
  let over = false;
  const following = Promise.allSettled([transact(db, second)]).finally(() => (over = true));
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  while (!over) if (await isWaiting()) break;
  commit.resolve();
  await leading;
  const [outcome] = await following;
  return outcome;
}
