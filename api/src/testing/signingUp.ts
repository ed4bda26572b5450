import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { codeIn, emailsTo } from './emailsTo.ts';
import type { World } from './world.ts';

const password = 'three quiet herons';
const newAddress = () => `nora-${newId()}@example.test`;

const form = (email: string, given: Record<string, unknown> = {}) => ({
  account_type: 'keyworker',
  email,
  first_name: 'Nora',
  last_name: 'New',
  password,
  password_confirmation: password,
  terms: true,
  ...given,
});

/** Six digits that are not these. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const wrong = {
  message: 'The code is wrong or has expired.',
  errors: { code: ['The code is wrong or has expired.'] },
};

/** The calls of signing up, as their page makes them, and what they leave behind. */
export function signingUp(world: () => World) {
  const signUp = (email: string, given: Record<string, unknown> = {}) =>
    world().call('POST', '/auth/register', { body: form(email, given) });
  const networks = new Map<unknown, string>();
  /** Codes of each address are entered from a network of their own: wrong ones slow a network down. */
  const check = (body: Record<string, unknown>) => {
    const network = networks.get(body['email']) ?? `203.0.113.${networks.size + 1}`;
    networks.set(body['email'], network);
    return world().call('POST', '/auth/code-check', { body, headers: { 'x-forwarded-for': network } });
  };
  const resend = (body: Record<string, unknown>) => world().call('POST', '/auth/resend-verification', { body });
  const login = (email: string, given = password) =>
    world().call('POST', '/auth/login', { body: { email, password: given } });
  /** Signs up and reads the code from the email. */
  const signedUp = async (given: Record<string, unknown> = {}) => {
    const email = newAddress();
    const reply = await signUp(email, given);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    const code = codeIn(await emailsTo(world(), email));
    return { email, registration: reply.body.data.registration as string, code };
  };
  const people = async (email: string) =>
    (await sql<{ id: string }>`select id from "user" where email = ${email}`.execute(world().services.database.db))
      .rows;
  return { password, newAddress, form, another, wrong, signUp, check, resend, login, signedUp, people };
}
