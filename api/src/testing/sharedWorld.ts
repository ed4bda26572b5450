import { makeWorld, type World } from './world.ts';

/**
 * The API and database that all test files of a worker share, opened by the first of them; the run's end drops the
 * database. Tests make their own nursery, family and people, and never count rows of others. A test that needs a
 * database of its own, other settings or calls of its own uses `makeWorld`.
 */
export const world: World = {
  ...(await makeWorld()),
  close: () => Promise.reject(new Error('Other files share this world: a test that closes one makes its own.')),
};
