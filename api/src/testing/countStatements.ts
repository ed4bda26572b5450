import type { World } from './world.ts';

/** How many statements a piece of work sends through the root handle; what runs in transactions is not counted. */
export async function countStatements(world: World, work: () => Promise<unknown>): Promise<number> {
  const { db } = world.services.database;
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let count = 0;
  executor.executeQuery = (query) => {
    count += 1;
    return execute(query);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = execute;
  }
  return count;
}
