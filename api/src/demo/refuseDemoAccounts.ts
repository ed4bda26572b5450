import { sql } from 'kysely';
import type { Composed } from '../compose.ts';
import { SettingsError } from '../settings.ts';
import { demoAccounts } from './accounts.ts';

/**
 * Closes the services of a production start whose database holds demonstration accounts.
 * @throws SettingsError, because the password of these accounts is published.
 */
export async function refuseDemoAccounts(services: Pick<Composed, 'database' | 'close'>): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const { rows } =
    await sql`select 1 from "user" where email = any(${emails}::text[]) and deleted_at is null limit 1`.execute(
      services.database.db,
    );
  if (rows.length === 0) return;
  await services.close();
  throw new SettingsError(
    'The database holds demonstration accounts, whose password is published. Give DATABASE_URL or BAIRN_DATA one without them when BAIRN_MODE is production.',
  );
}
