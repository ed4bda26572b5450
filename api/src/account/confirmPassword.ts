import { sql } from 'kysely';
import { ownTurns } from '../auth/paces.ts';
import { isPassword } from '../auth/passwords.ts';
import { giveBackTurns, takeTurns, type Transact } from '../auth/turns.ts';
import type { Db } from '../database/database.ts';
import { invalid } from '../refusals/refusal.ts';

type Known = { password_hash: string; email: string };

/**
 * Checks the password of a signed-in person before an irreversible change, with a rate limit on guesses from an open
 * session.
 * @returns the hash that it matched, to be checked again in the transaction (`needPassword`), and its person.
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
    throw invalid({ [field]: ['The password is wrong.'] });
  }
  await transact((tx) => giveBackTurns(tx, turns));
  return known;
}
