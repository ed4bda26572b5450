import type { DatabaseConnection } from 'kysely';
import type { World } from './world.ts';

type Place = Pick<World, 'services'>;

/**
 * Listens to the SQL of every statement that the API sends, in and outside transactions, including begin and commit.
 * @returns a function that stops it.
 */
export function onStatement(
  { services }: Place,
  hear: (statement: string, connection: DatabaseConnection) => void,
): () => void {
  const executor = services.database.db.getExecutor();
  const provide = executor.provideConnection;
  executor.provideConnection = (use) =>
    provide.call(executor, async (connection) => {
      const execute = connection.executeQuery;
      connection.executeQuery = function heard(query) {
        hear(query.sql, connection);
        return execute.call(this, query) as never;
      };
      try {
        return await use(connection);
      } finally {
        connection.executeQuery = execute;
      }
    }) as never;
  return () => {
    executor.provideConnection = provide;
  };
}

/**
 * The number of statements of a piece of work, including begin and commit. What a call sends on after it is delivered
 * before and after the count: how much of it would fall into the count depends on the machine's load.
 */
export async function countStatements(world: Place, work: () => Promise<unknown>): Promise<number> {
  const { outbox } = world.services;
  await outbox.run();
  const { nudge } = outbox;
  outbox.nudge = () => {};
  let count = 0;
  const stop = onStatement(world, () => (count += 1));
  try {
    await work();
  } finally {
    stop();
    outbox.nudge = nudge;
    nudge();
  }
  return count;
}

/** The tables that a statement writes; a lock (`for update`) writes nothing. */
const tablesOf = (statement: string) =>
  [
    ...statement.matchAll(/\b(?:insert\s+into|delete\s+from|(?<!\bfor\s+|\bno\s+key\s+|\bdo\s+)update)\s+"?(\w+)/gi),
  ].map(([, table = '']) => table);

/**
 * Tells which tables the API has written to since the last look. What a transaction takes back is not written; the
 * rows of triggers and other sessions of the database server do not count.
 */
export function watchWrites(world: Place): () => string[] {
  let written = new Set<string>();
  /** What each open transaction has written so far. */
  const open = new Map<DatabaseConnection, string[]>();
  onStatement(world, (statement, connection) => {
    if (/^(begin|start transaction)\b/i.test(statement)) open.set(connection, []);
    else if (/^rollback$/i.test(statement)) open.delete(connection);
    else if (/^commit\b/i.test(statement)) {
      for (const table of open.get(connection) ?? []) written.add(table);
      open.delete(connection);
    } else {
      const tables = tablesOf(statement);
      const transaction = open.get(connection);
      if (transaction) transaction.push(...tables);
      else for (const table of tables) written.add(table);
    }
  });
  return () => {
    const tables = [...written];
    written = new Set();
    return tables;
  };
}
