import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withContract } from '@bairn/shared/schema/allContracts';
import { login } from '@bairn/shared/calls/auth';
import { setClock } from '@bairn/shared/schema/clock';
import { makeApp, routes } from '../app.ts';
import { newId } from '../database/id.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Route } from '../http/serve.ts';
import { makeFamily } from '../testing/make.ts';
import { makeSignUp } from '../testing/makeAccounts.ts';
import { world } from '../testing/sharedWorld.ts';
import { hashPassword } from './passwords.ts';

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword('the password of the owner');
});

let restore = () => {};
afterEach(() => restore());

const networks = new Map<string, string>();
/** Each address is asked about from a network of its own: networks are slowed down too. */
function networkOf(email: string) {
  const count = networks.size;
  const network = networks.get(email) ?? `203.0.${Math.floor(count / 250)}.${(count % 250) + 1}`;
  networks.set(email, network);
  return network;
}

const post = (path: string, payload: { email: string } & Record<string, unknown>, app = world.app) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'x-api-key': 'demo', 'x-forwarded-for': networkOf(payload.email) },
    payload,
  });

async function family(change = sql`intro_viewed_at = null`, hash: string | null = passwordHash) {
  const made = await makeFamily(world);
  await sql`update "user" set password_hash = ${hash}, ${change} where id = ${made.id}`.execute(
    world.services.database.db,
  );
  return made.email;
}

/** An address of each kind; callers must not be able to tell them apart. */
const kinds: Record<string, () => Promise<string>> = {
  unknown: async () => `unknown-${newId()}@test.bairn.test`,
  known: () => family(),
  'known, of the app alone': () => family(sql`carer_app_only = true`),
  'known, without a password': () => family(undefined, null),
  deleted: () => family(sql`deleted_at = now()`),
  'signed up, not confirmed': async () => (await makeSignUp(world, { password_hash: passwordHash })).email,
};

const password = 'three quiet herons';
const chosen = { password, password_confirmation: password };

/** The public calls with an address, as an attacker makes them to learn whether it has an account. */
const calls: Record<string, (email: string) => Promise<LightMyRequestResponse>> = {
  'sign-in': (email) => post('login', { email, password: 'not the password' }),
  'sign-in with what was just signed up': async (email) => {
    await post('register', {
      account_type: 'keyworker',
      email,
      first_name: 'N',
      last_name: 'N',
      ...chosen,
      terms: true,
    });
    return post('login', { email, password });
  },
  register: (email) =>
    post('register', { account_type: 'keyworker', email, first_name: 'N', last_name: 'N', ...chosen, terms: true }),
  'check-existing': (email) => post('check-existing', { email }),
  'forgotten-password': (email) => post('forgotten-password', { email }),
  'resend-verification': (email) => post('resend-verification', { email }),
  'code-check': (email) => post('code-check', { email, code: '000000', password: 'not the password' }),
};

/** All of an answer but what differs between any two: its time, its id and the sealed id of a sign-up. */
function shape({ statusCode, headers, body }: LightMyRequestResponse) {
  const { 'x-request-id': _, date: __, 'x-ratelimit-remaining': ___, 'x-ratelimit-reset': ____, ...others } = headers;
  return { statusCode, headers: others, body: body.replace(/"registration":"[\w-]{64}"/, '"registration":"sealed"') };
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  it('answers alike whatever stands behind the address, the first time and when it is too often', async () => {
    // It stands still, so that all are told to wait as long.
    const at = Date.now();
    restore = setClock(() => at);
    for (let turn = 0; turn < 2; turn += 1) {
      const answers: Record<string, unknown> = {};
      for (const [kind, make] of Object.entries(kinds)) {
        const email = await make();
        for (let before = 0; before < turn * 6; before += 1) await call(email);
        answers[kind] = shape(await call(email));
      }
      const unlike = Object.entries(answers).filter(
        ([, answer]) => JSON.stringify(answer) !== JSON.stringify(answers['unknown']),
      );
      expect(unlike, `${name}, turn ${turn}`).toEqual([]);
    }
  });
});

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Milliseconds of the middle answer to each of two kinds, asked in turns so that a busy machine is busy for both. */
async function compare(rounds: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const begun = performance.now();
      await (which === 0 ? one : other)();
      times[which].push(performance.now() - begun);
    }
  }
  return [median(times[0]), median(times[1])] as const;
}

/** Neither is twice the other, give or take what a database may need for one more row. */
const alike = ([a, b]: readonly [number, number]) => Math.max(a, b) <= 2 * Math.min(a, b) + 3;

describe('how long it takes', () => {
  const rounds = 15;

  it.each(Object.keys(calls))('%s is alike for a known and an unknown address', async (name) => {
    const call = calls[name] ?? calls['sign-in'];
    const emails: Record<string, string[]> = { known: [], unknown: [] };
    for (const kind of ['known', 'unknown']) {
      for (let count = 0; count < rounds; count += 1) emails[kind]?.push((await kinds[kind]?.()) ?? '');
    }
    await call?.(`warm-${newId()}@test.bairn.test`);
    const next = (kind: string) => async () => call?.(emails[kind]?.pop() ?? '');
    const times = await compare(rounds, next('known'), next('unknown'));
    expect(alike(times), `${name}: ${times.map((time) => time.toFixed(1)).join(' and ')} ms`).toBe(true);
  });

  it('would differ if no password were hashed for an unknown address', async () => {
    const leaky: Route[] = routes.map((route) =>
      route.endpoint === withContract(login)
        ? {
            ...route,
            async handle(context: never) {
              const { body } = context as { body: { email: string } };
              const { rows } = await sql`select from "user" where email = ${body.email}`.execute(
                world.services.database.db,
              );
              if (rows.length === 0) throw invalid({ body: ['The email or password is wrong.'] });
              return route.handle(context);
            },
          }
        : route,
    );
    const app = await makeApp(world.services, { list: leaky });
    const known = await Promise.all(Array.from({ length: rounds }, () => family()));
    const wrong = { password: 'not the password' };
    const times = await compare(
      rounds,
      () => post('login', { email: known.pop() ?? '', ...wrong }, app),
      () => post('login', { email: `unknown-${newId()}@test.bairn.test`, ...wrong }, app),
    );
    await app.close();
    expect(alike(times), times.join(' and ')).toBe(false);
  });
});
