import { sql } from 'kysely';
import { ownTurns } from '../auth/paces.ts';
import { isPassword } from '../auth/passwords.ts';
import { giveBackTurns, takeTurns, type Transact } from '../auth/turns.ts';
import type { Db } from '../plugins/database.ts';
import { invalid } from '../plugins/refusal.ts';

type Known = { password_hash: string; email: string };

/**
 * Asks a signed-in person for their password before what cannot be taken back; whoever finds an open session cannot try
 * them all.
 * @returns the hash that it fitted, to be asked for again in the transaction (`needPassword`), and whose it is.
 * @throws Refusal 422 under `field`, 429 after too many wrong ones.
 */
export async function confirmPassword(
  db: Db,
  transact: Transact,
  { user, password, field }: { user: string; password: string; field: string },
): Promise<Known> {
  const turns = ownTurns(user);
  await transact((tx) => takeTurns(tx, turns));
  const { rows } = await sql<Known>`
    select password_hash, email from "user" where id = ${user} and deleted_at is null`.execute(db);
  const [known] = rows;
  if (!known || !(await isPassword(known.password_hash, password))) {
    throw invalid({ [field]: ['This is not your password.'] });
  }
  await transact((tx) => giveBackTurns(tx, turns));
  return known;
}
