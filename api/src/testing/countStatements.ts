import type { World } from './world.ts';

type Place = Pick<World, 'services'>;

/**
 * Listens to the SQL of every statement that the API sends, in and outside transactions, including begin and commit.
 * @returns a function that stops it.
 */
export function onStatement({ services }: Place, hear: (statement: string) => void): () => void {
  const executor = services.database.db.getExecutor();
  const provide = executor.provideConnection;
  executor.provideConnection = (use) =>
    provide.call(executor, async (connection) => {
      const execute = connection.executeQuery;
      connection.executeQuery = function heard(query) {
        hear(query.sql);
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

/** Whether the API has tried to write since the last check. Other sessions of the database server do not count. */
export function watchWrites(world: Place): () => boolean {
  let wrote = false;
  onStatement(world, (statement) => {
    if (/\b(insert|update|delete)\b/i.test(statement)) wrote = true;
  });
  return () => {
    const answer = wrote;
    wrote = false;
    return answer;
  };
}
