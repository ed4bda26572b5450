import { sql } from 'kysely';
import type { codeCheck, resendVerification, signUp } from '@bairn/shared/calls/account';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { now } from '@bairn/shared/schema/clock';
import { sendMail } from '../mail/sendMail.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { invalid } from '../refusals/refusal.ts';
import { codeTurns } from './paces.ts';
import { isPassword } from './passwords.ts';
import { codeMinutes, codeTries } from './periods.ts';
import { isCode, openId } from './secrets.ts';
import { giveBackTurns, takeTurns, type Transact } from './turns.ts';

type Form = ReadOf<typeof signUp, 'body'>;
type Resend = ReadOf<typeof resendVerification, 'body'>;
type CodeForm = ReadOf<typeof codeCheck, 'body'>;

const codeEnds = () => new Date(now().getTime() + codeMinutes * 60_000);

/**
 * Keeps a sign-up until the person confirms their address with the code that is sent there. The same is done for
 * an address that has an account: what its email says is decided when it is written.
 */
export async function beginSignUp(tx: Tx, form: Form, passwordHash: string): Promise<string> {
  const id = newId();
  await sql`insert into registration (id, email, account_type, password_hash, first_name, last_name, telephone_number,
      code_expires_at, created_at)
    values (${id}, ${form.email}, ${form.account_type}, ${passwordHash}, ${form.first_name}, ${form.last_name},
      ${form.telephone_number ?? null}, ${codeEnds()}, ${now()})`.execute(tx);
  await sendMail(tx, 'account.code', { registration_id: id, turn: 1 });
  return id;
}

/** The sign-up that the page began; without its id, the latest of the address. */
const signUpOf = (secrets: readonly string[], { email, registration }: Resend) =>
  registration === undefined
    ? sql`(select id from registration where email = ${email} order by created_at desc limit 1)`
    : sql`${openId(secrets, 'registration', registration)}::uuid`;

/**
 * Sends a new code, with all its guesses; the former one stops working. Without the id of the registration, which
 * anybody may ask without, a code that still works is sent once more and goes on working.
 */
export async function resendCode(tx: Tx, form: Resend, secrets: readonly string[]) {
  const ofPage = form.registration !== undefined;
  const { rows } = await sql<{ id: string; turn: number; kept: boolean }>`
    update registration r set code_turn = code_turn + case when f.kept then 0 else 1 end,
      tries = case when f.kept then tries else 0 end,
      code_expires_at = case when f.kept then code_expires_at else ${codeEnds()}::timestamptz end
    from (select id, not ${ofPage}::boolean and tries < ${codeTries} and code_expires_at > ${now()} as kept
      from registration where id = ${signUpOf(secrets, form)} and email = ${form.email} for update) f
    where r.id = f.id returning r.id, code_turn as turn, f.kept`.execute(tx);
  for (const { id, turn, kept } of rows) {
    const ids = { registration_id: id, turn };
    await sendMail(tx, 'account.code', kept ? { ...ids, again: newId() } : ids);
  }
}

const wrongCode = (withPassword: boolean) =>
  invalid({
    code: [
      withPassword ? 'The code or password is wrong, or the code has expired.' : 'The code is wrong or has expired.',
    ],
  });

type Tried = { id: string; turn: number; password_hash: string };

/**
 * Checks a code. A guess counts before it is looked at, so that many at once get no more of them: of its sign-up, and
 * of the network that it comes from, on all nodes together.
 * @returns the sign-up that it confirms.
 * @throws Refusal 422, alike whether anybody signed the address up; 429 (too many wrong ones from the network).
 */
export async function checkCode(
  transact: Transact,
  form: CodeForm,
  { ip, secrets }: { ip: string; secrets: readonly string[] },
): Promise<Tried> {
  const turns = codeTurns(ip);
  await transact((tx) => takeTurns(tx, turns));
  // The password is needed without the id of the registration: otherwise the owner of the address could confirm the
  // sign-up of an attacker who used the same address. Only a caller with one of the two uses up guesses.
  const asked = form.registration === undefined;
  const meant = await transact(async (tx) => {
    const { rows } = await sql<{ id: string; password_hash: string }>`
      select id, password_hash from registration
      where id = ${signUpOf(secrets, form)} and email = ${form.email}`.execute(tx);
    return rows[0];
  });
  if (asked && !(await isPassword(meant?.password_hash, form.password ?? ''))) throw wrongCode(true);
  const tried = await transact(async (tx) => {
    const { rows } = await sql<Tried>`update registration set tries = tries + 1
      where id = ${meant?.id ?? null} and tries < ${codeTries} and code_expires_at > ${now()}
      returning id, code_turn as turn, password_hash`.execute(tx);
    return rows[0];
  });
  if (!tried || !isCode(secrets, tried, form.code)) throw wrongCode(asked);
  await transact((tx) => giveBackTurns(tx, turns));
  return tried;
}

type SignedUp = Omit<Form, 'password' | 'password_confirmation' | 'terms'> & { created_at: string };

/**
 * Makes a person of a sign-up, in the account that they signed up for. Others of the same address end with it.
 * @throws Refusal 422 when another call confirmed it first, or the address has an account by now.
 */
export async function confirmSignUp(tx: Tx, { id, turn, password_hash }: Tried) {
  const { rows } = await sql<SignedUp>`delete from registration where id = ${id} and code_turn = ${turn}
    returning email, account_type, first_name, last_name, telephone_number, created_at`.execute(tx);
  const [signedUp] = rows;
  if (!signedUp) throw wrongCode(false);
  const account = signedUp.account_type;
  const user = await makePerson(tx, {
    ...signedUp,
    account,
    password_hash,
    terms_accepted_at: signedUp.created_at,
  });
  if (user === null) throw wrongCode(false);
  if (account === 'keyworker') {
    await sql`insert into keyworker_profile (id, user_id, created_at)
      values (${newId()}, ${user}, ${now()})`.execute(tx);
  } else {
    await sql`update "user" set intended_role = 'nursery-super-admin' where id = ${user}`.execute(tx);
  }
  await audit(tx, { user, action: 'account.register', object: { type: 'user', id: user } });
  return { user, account };
}

type NewPerson = {
  email: string;
  first_name: string;
  last_name: string;
  telephone_number?: string | null | undefined;
  password_hash: string;
  account: 'service' | 'keyworker';
  terms_accepted_at: string | Date;
};

/**
 * Writes a person whose address is proven. Sign-ups of the address end with it, and it is slowed down no more.
 * @returns null when the address has an account by now.
 */
export async function makePerson(tx: Tx, person: NewPerson): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into "user" (id, email, first_name, last_name, telephone_number, password_hash, account, terms_accepted_at,
      activated_at, created_at)
    values (${newId()}, ${person.email}, ${person.first_name}, ${person.last_name}, ${person.telephone_number ?? null},
      ${person.password_hash}, ${person.account}, ${person.terms_accepted_at}, ${now()}, ${now()})
    on conflict (email) where deleted_at is null do nothing returning id`.execute(tx);
  await sql`delete from registration where email = ${person.email}`.execute(tx);
  await sql`delete from slow_down where email = ${person.email}`.execute(tx);
  return rows[0]?.id ?? null;
}
