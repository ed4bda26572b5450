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

/** The number of statements of a piece of work, including begin and commit. */
export async function countStatements(world: Place, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(world, () => (count += 1));
  try {
    await work();
  } finally {
    stop();
  }
  return count;
}

/**
 * Whether the API has written since the last check. What a transaction takes back is not written, and other sessions of
 * the database server do not count.
 */
export function watchWrites(world: Place): () => boolean {
  let wrote = false;
  /** Connections with an open transaction, and whether it has tried to write. */
  const open = new Map<DatabaseConnection, boolean>();
  onStatement(world, (statement, connection) => {
    const writes = /\b(insert|update|delete)\b/i.test(statement);
    if (/^(begin|start transaction)\b/i.test(statement)) open.set(connection, false);
    else if (/^commit\b/i.test(statement)) {
      if (open.get(connection)) wrote = true;
      open.delete(connection);
    } else if (/^rollback$/i.test(statement)) open.delete(connection);
    else if (writes && open.has(connection)) open.set(connection, true);
    else if (writes) wrote = true;
  });
  return () => {
    const answer = wrote;
    wrote = false;
    return answer;
  };
}
