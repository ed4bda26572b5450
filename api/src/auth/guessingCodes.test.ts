import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily } from '../testing/make.ts';
import { makeSignUp } from '../testing/makeAccounts.ts';
import { world } from '../testing/sharedWorld.ts';

/** The clock stands still unless it is put on, so that waits are exact. */
let at = Date.now();
let restore = setClock(() => at);
afterEach(() => {
  restore();
  at += 60 * 60_000;
  restore = setClock(() => at);
});
const pass = (seconds: number) => {
  at += seconds * 1000;
};

type Guess = { email: string; registration?: string; code: string; password?: string };

const post = (path: string, payload: object, ip: string) =>
  world.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'x-api-key': 'demo', 'x-forwarded-for': ip },
    payload,
  });

/** Its sign-up's right code. */
const right = ({ email, registration, code }: Guess) => ({ email, registration, code });
const wrong = (guess: Guess) => ({ ...right(guess), code: guess.code === '000000' ? '111111' : '000000' });
const enter = async (guess: Guess, ip: string) => (await post('code-check', guess, ip)).statusCode;

/** One wrong code for each of several addresses, as an attacker guesses. */
async function guessMany(count: number, ip: string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push(await enter(wrong(await makeSignUp(world)), ip));
  return { judged: statuses.filter((status) => status === 422).length, last: statuses.at(-1) };
}

describe('guessing codes', () => {
  it('of any addresses from one network is slowed down, and waits a minute at most', async () => {
    const ip = '198.51.100.1';
    expect(await guessMany(55, ip)).toEqual({ judged: 50, last: 429 });
    const waits: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const guess = wrong(await makeSignUp(world));
      const refused = await post('code-check', guess, ip);
      expect(refused.statusCode).toBe(429);
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      pass(seconds - 1);
      expect(await enter(guess, ip)).toBe(429);
      pass(1);
      expect(await enter(guess, ip)).toBe(422);
    }
    expect(waits).toEqual([5, 10, 20, 20, 40, 40, 60, 60, 60]);
  });

  it('delays no other network, and the owner of the right code only briefly', async () => {
    const ip = '2001:db8:1:2::1';
    const [here, elsewhere] = [await makeSignUp(world), await makeSignUp(world)];
    await guessMany(51, ip);
    expect(await enter(right(elsewhere), '2001:db8:1:3::1')).toBe(200);
    // Another host of the network, whose code has lost no guess by having to wait.
    for (let turn = 0; turn < 6; turn += 1) expect(await enter(right(here), '2001:db8:1:2::2')).toBe(429);
    pass(5);
    expect(await enter(right(here), '2001:db8:1:2::2')).toBe(200);
  });

  it('is not what entering right ones is', async () => {
    const ip = '198.51.100.2';
    for (let turn = 0; turn < 60; turn += 1) expect(await enter(right(await makeSignUp(world)), ip)).toBe(200);
    expect(await guessMany(55, ip)).toEqual({ judged: 50, last: 429 });
  });

  it('counts equally for addresses without a sign-up, and for passwords instead of a registration', async () => {
    const guesses: [string, () => Promise<Guess>][] = [
      ['198.51.100.3', async () => ({ email: `nobody-${newId()}@test.bairn.test`, code: '000000', registration: 'x' })],
      ['198.51.100.4', async () => ({ email: `nobody-${newId()}@test.bairn.test`, code: '000000', password: 'none' })],
      ['198.51.100.5', async () => ({ ...(await makeSignUp(world)), registration: 'x' })],
    ];
    for (const [ip, guess] of guesses) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 52; turn += 1) statuses.push(await enter(await guess(), ip));
      expect(statuses.filter((status) => status === 422)).toHaveLength(50);
      const { body } = await post('code-check', await guess(), ip);
      expect(JSON.parse(body)).toEqual({ message: 'Too many attempts. Please wait 5 seconds and try again.' });
    }
  });

  it('is forgotten as time goes by', async () => {
    const ip = '198.51.100.6';
    await guessMany(51, ip);
    pass(60 * 60);
    expect((await guessMany(51, ip)).judged).toBe(50);
  });
});

describe('turns that need not wait', () => {
  it('are taken by a node whose clock is behind, and weigh no more for it', async () => {
    const { email } = await makeFamily(world);
    const guess = async () => (await post('login', { email, password: 'wrong' }, '198.51.100.7')).statusCode;
    const statuses = [await guess()];
    for (let turn = 0; turn < 3; turn += 1) {
      pass(-3600);
      statuses.push(await guess());
    }
    pass(3 * 3600);
    statuses.push(await guess());
    // Five are free, and three hours were not what passed between them.
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
  });
});
