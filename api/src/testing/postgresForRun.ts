import { findPostgres } from './postgres.ts';

/** Finds PostgreSQL once for a whole run; the test files then find it at `BAIRN_TEST_DATABASE_URL`. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await findPostgres();
  process.env['BAIRN_TEST_DATABASE_URL'] = server.url;
  console.log(`API tests on PostgreSQL: ${server.source}`);
  return () => server.stop();
}
