import type { World } from './world.ts';

/** How many statements a piece of work sends, in transactions and outside of them; beginning and committing count too. */
export async function countStatements(world: World, work: () => Promise<unknown>): Promise<number> {
  const { db } = world.services.database;
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  let count = 0;
  executor.provideConnection = (use) =>
    provide(async (connection) => {
      const execute = connection.executeQuery;
      connection.executeQuery = function counted(query) {
        count += 1;
        return execute.call(this, query) as never;
      };
      try {
        return await use(connection);
      } finally {
        connection.executeQuery = execute;
      }
    });
  try {
    await work();
  } finally {
    executor.provideConnection = provide;
  }
  return count;
}
