import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { makeFamily } from '../testing/make.ts';
import { makeResetLink } from '../testing/makeAccounts.ts';
import { world } from '../testing/sharedWorld.ts';
import { networkOf } from '../network/networkOf.ts';
import { quickHash } from '../testing/quickHash.ts';

let passwordHash: string;
const password = 'a long enough password';
beforeAll(async () => {
  passwordHash = await quickHash(password);
});

/** The clock stands still unless it is put on, so that waits are exact. */
let at = Date.now();
let restore = setClock(() => at);
afterEach(() => {
  restore();
  at += 2 * 86_400_000;
  restore = setClock(() => at);
});
const pass = (seconds: number) => {
  at += seconds * 1000;
};

async function owner() {
  const family = await makeFamily(world);
  await sql`update "user" set password_hash = ${passwordHash} where id = ${family.id}`.execute(
    world.services.database.db,
  );
  return family;
}

let strangers = 0;
/** A network address without earlier calls. */
const newAddress = () => {
  strangers += 1;
  return `203.0.${Math.floor(strangers / 250)}.${(strangers % 250) + 1}`;
};

type Login = { given?: string; ip?: string; hint?: string };

const login = (email: string, { given = password, ip = '198.51.100.1', hint }: Login = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-api-key': 'demo', 'x-forwarded-for': ip },
    payload: { email, password: given, device_hint: hint },
  });

const guess = async (email: string, ip?: string) =>
  (await login(email, { given: 'wrong', ...(ip ? { ip } : {}) })).statusCode;

/** Guesses until told to wait. */
async function guessUntilSlow(email: string, ip: string) {
  let count = 0;
  while (count < 60 && (await guess(email, ip)) === 422) count += 1;
  return count;
}

describe('guessing a password', () => {
  it('is let through five times, and then waits twice as long each time', async () => {
    const { email } = await owner();
    const ip = newAddress();
    expect(await guessUntilSlow(email, ip)).toBe(5);
    const waits: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const refused = await login(email, { given: 'wrong', ip });
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      pass(seconds - 1);
      expect(await guess(email, ip)).toBe(429);
      pass(1);
      expect(await guess(email, ip)).toBe(422);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it('says how long to wait, in words and as a header', async () => {
    const { email } = await owner();
    await guessUntilSlow(email, '198.51.100.2');
    const refused = await login(email, { ip: '198.51.100.2' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: 'Too many attempts. Please wait 30 seconds and try again.' });
    pass(30);
    await guess(email, '198.51.100.2');
    expect((await login(email, { ip: '198.51.100.2' })).json().message).toContain('wait 1 minute and');
  });

  it('is slowed down from many networks together as well', async () => {
    const { email } = await owner();
    let judged = 0;
    for (let address = 0; address < 40; address += 1) if ((await guess(email, newAddress())) === 422) judged += 1;
    expect(judged).toBe(25);
  });

  it('of many accounts from one network is slowed down too', async () => {
    const ip = newAddress();
    let judged = 0;
    for (let turn = 0; turn < 60; turn += 1)
      if ((await guess(`nobody-${turn}@test.bairn.test`, ip)) === 422) judged += 1;
    expect(judged).toBe(50);
  });

  it('does not get past the count when it comes all at once', async () => {
    const { email } = await owner();
    const statuses = await Promise.all(Array.from({ length: 25 }, () => guess(email, '198.51.100.3')));
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('of an unknown address is slowed down as that of a known one', async () => {
    const { email } = await owner();
    const unknown = `nobody-${strangers}@test.bairn.test`;
    for (let turn = 0; turn < 7; turn += 1) {
      const replies = await Promise.all(
        [email, unknown].map((who) => login(who, { given: 'wrong', ip: `198.51.100.4` })),
      );
      const [a, b] = replies.map(({ statusCode, body, headers }) => ({
        statusCode,
        body,
        wait: headers['retry-after'],
      }));
      expect(a).toEqual(b);
    }
  });

  it('is forgotten as time goes by', async () => {
    const { email } = await owner();
    await guessUntilSlow(email, '198.51.100.5');
    pass(6 * 3600);
    expect(await guessUntilSlow(email, '198.51.100.5')).toBe(5);
  });
});

describe('a right password', () => {
  it('does not count, however often, and makes up for wrong ones', async () => {
    const { email } = await owner();
    for (let turn = 0; turn < 60; turn += 1) expect((await login(email)).statusCode).toBe(200);
    for (let turn = 0; turn < 4; turn += 1) expect(await guess(email)).toBe(422);
    expect((await login(email)).statusCode).toBe(200);
    expect(await guessUntilSlow(email, '198.51.100.1')).toBe(5);
  });

  it('has the same rate limit as a wrong one, on an unknown device', async () => {
    const { email } = await owner();
    await guessUntilSlow(email, '198.51.100.6');
    expect((await login(email, { ip: '198.51.100.6' })).statusCode).toBe(429);
    pass(30);
    expect((await login(email, { ip: '198.51.100.6' })).statusCode).toBe(200);
  });
});

describe('an owner whose account is under attack', () => {
  /** From everywhere, as long as it lasts, and from the owner's own network too. */
  async function attack(email: string, ownIp = '198.51.100.7') {
    for (let address = 0; address < 30; address += 1) await guess(email, newAddress());
    await guessUntilSlow(email, ownIp);
    expect((await login(email, { ip: newAddress() })).statusCode).toBe(429);
  }

  it('gets in on a device of theirs', async () => {
    const { email } = await owner();
    const hint: string = (await login(email)).json().data.device_hint;
    await attack(email);
    expect((await login(email, { ip: '198.51.100.7', hint })).statusCode).toBe(200);
    await attack(email);
    expect((await login(email, { ip: '198.51.100.7', hint })).statusCode).toBe(200);
  });

  it('gets in with a link for a new password', async () => {
    const { email } = await owner();
    await attack(email);
    const token = await makeResetLink(world, email);
    const chosen = 'three quiet herons';
    const reset = await world.call('POST', '/auth/reset-password', {
      body: { token, password: chosen, password_confirmation: chosen },
    });
    expect(reset.status).toBe(200);
    // It starts afresh anywhere, and while the attack goes on where the password was set.
    expect((await login(email, { given: chosen, ip: newAddress() })).statusCode).toBe(200);
    await attack(email);
    const again = await login(email, { given: chosen, ip: '198.51.100.7', hint: reset.body.data.device_hint });
    expect(again.statusCode).toBe(200);
  });

  it('is not let in by what another device was given, nor by what was made up or went with the former password', async () => {
    const { email, id } = await owner();
    const other = await owner();
    const hint: string = (await login(email)).json().data.device_hint;
    const others: string = (await login(other.email)).json().data.device_hint;
    await attack(email);
    const made = Buffer.from(hint, 'base64url');
    made.writeUInt8(made.readUInt8(60) ^ 1, 60);
    for (const wrong of [others, made.toString('base64url'), `${hint}AA`, hint.slice(1), 'x', '']) {
      expect((await login(email, { hint: wrong })).statusCode, wrong).not.toBe(200);
    }
    expect((await login(email, { hint })).statusCode).toBe(200);
    pass(1);
    await sql`update "user" set password_changed_at = ${new Date(at)} where id = ${id}`.execute(
      world.services.database.db,
    );
    expect((await login(email, { hint })).statusCode).toBe(429);
  });

  it('on a known device is rate limited for wrong passwords like anyone else', async () => {
    const { email } = await owner();
    const hint: string = (await login(email)).json().data.device_hint;
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await login(email, { given: 'wrong', hint })).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
