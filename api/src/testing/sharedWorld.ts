import { makeWorld } from './world.ts';

/**
 * The API and database that all test files of a worker share, opened by the first of them. Tests make their own
 * nursery, family and people, and never count rows of others. A test that needs a database of its own, other settings
 * or calls of its own uses `makeWorld`.
 */
export const world = await makeWorld();
