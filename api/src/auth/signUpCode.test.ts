import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { codeIn, emailsTo } from '../testing/emailsTo.ts';
import { makeFamily } from '../testing/make.ts';
import { makeSignUp } from '../testing/makeAccounts.ts';
import { setLater } from '../testing/setLater.ts';
import { signingUp } from '../testing/signingUp.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { hashPassword } from './passwords.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_MODE: 'demo', BAIRN_PUBLIC_URL: 'https://bairn.example' } });
});
afterAll(() => world.close());

/** Sets the clock so many seconds after the present. */
const later = setLater(1000);

const { password, newAddress, another, wrong, signUp, check, resend, signedUp, people } = signingUp(() => world);

describe('a code', () => {
  it('needs the password where the page does not know the sign-up', async () => {
    const { email, code } = await signedUp();
    expect((await check({ email, code })).body.errors).toEqual({ password: ['The password field is required'] });
    expect((await check({ email, code, password: 'not the password' })).body.errors).toEqual({
      code: ['The code or password is wrong, or the code has expired.'],
    });
    expect((await check({ email, code, password })).status).toBe(200);
  });

  it('counts no guess of a caller without the password and the registration', async () => {
    const { email, registration, code } = await signedUp();
    const stranger = { email, password: 'not the password' };
    for (let turn = 0; turn < 6; turn += 1) {
      // Right or wrong, without the password nothing is said of the code.
      expect(await check({ ...stranger, code: turn % 2 ? code : another(code) })).toMatchObject({
        status: 422,
        body: { message: 'The code or password is wrong, or the code has expired.' },
      });
      expect((await check({ email, registration: newId(), code: another(code) })).status).toBe(422);
    }
    // A sign-up of one's own for the address has guesses of its own.
    const theirs = { password: 'a thief was here', password_confirmation: 'a thief was here' };
    const thiefs = (await signUp(email, theirs)).body.data.registration;
    for (let turn = 0; turn < 6; turn += 1) await check({ email, registration: thiefs, code: another(code) });
    const { rows } = await sql`select tries from registration where email = ${email} order by created_at`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ tries: 0 }, { tries: 5 }]);
    expect((await check({ email, registration, code })).status).toBe(200);
  });

  it('is void after five wrong guesses, even the right one', async () => {
    const { email, registration, code } = await signedUp();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await check({ email, registration, code: another(code) })).toEqual({ status: 422, body: wrong });
    }
    expect((await check({ email, registration, code })).body).toEqual(wrong);
  });

  it('is good on the fifth guess', async () => {
    const { email, registration, code } = await signedUp();
    for (let turn = 0; turn < 4; turn += 1) await check({ email, registration, code: another(code) });
    expect((await check({ email, registration, code })).status).toBe(200);
  });

  it('bears no more guesses when they come at once', async () => {
    const { email, registration, code } = await signedUp();
    const others = Array.from({ length: 12 }, (_, turn) =>
      String((Number(code) + 1 + turn) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(others.map((guess) => check({ email, registration, code: guess })));
    const { rows } = await sql`select tries from registration where email = ${email}`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await check({ email, registration, code })).status).toBe(422);
  });

  it('runs out after half an hour', async () => {
    const { email, registration, code } = await signedUp();
    later(30 * 60 + 1);
    expect((await check({ email, registration, code })).body).toEqual(wrong);
  });

  it('is used once, also by two at the same moment', async () => {
    const { email, registration, code } = await signedUp();
    const replies = await Promise.all([1, 2, 3].map(() => check({ email, registration, code })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await people(email)).toHaveLength(1);
    expect((await check({ email, registration, code })).body).toEqual(wrong);
  });

  it('is void once another is sent, which has its own five guesses', async () => {
    const { email, registration, code } = await signedUp();
    for (let turn = 0; turn < 5; turn += 1) await check({ email, registration, code: another(code) });
    expect(await resend({ email, registration })).toEqual({ status: 200, body: { data: null } });
    const [latest] = await emailsTo(world, email);
    const fresh = codeIn(latest ? [latest] : []);
    expect(fresh).not.toBe(code);
    expect((await check({ email, registration, code })).status).toBe(422);
    expect((await check({ email, registration, code: fresh })).status).toBe(200);
  });

  it('of another registration, address or made-up page opens nothing', async () => {
    const one = await signedUp();
    const two = await signedUp();
    for (const body of [
      { ...one, registration: two.registration },
      { ...one, email: two.email },
      { ...one, registration: `${one.registration.slice(0, -2)}AA` },
      { ...one, registration: newId() },
      { ...one, email: newAddress() },
    ]) {
      expect(await check(body)).toEqual({ status: 422, body: wrong });
    }
  });

  it('of an address that got an account since makes no second one', async () => {
    const { email, registration, code } = await makeSignUp(world, {
      password_hash: await hashPassword(password),
    });
    await makeFamily(world);
    await sql`update "user" set email = ${email} where id = (select max(id::text)::uuid from "user")`.execute(
      world.services.database.db,
    );
    expect((await check({ email, registration, code })).body).toEqual(wrong);
    expect(await people(email)).toHaveLength(1);
  });
});

describe('sending a code again', () => {
  it('waits a minute, and at most five times an hour', async () => {
    const { email, registration } = await signedUp();
    expect((await resend({ email, registration })).status).toBe(200);
    const soon = await world.app.inject({
      method: 'POST',
      url: '/api/auth/resend-verification',
      headers: { 'x-api-key': 'demo' },
      payload: { email, registration },
    });
    expect(soon.statusCode).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
    const statuses: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      later(turn * 61);
      statuses.push((await resend({ email, registration })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('without the page sends that of the latest sign-up once more, and invalidates nothing', async () => {
    const { email, registration, code } = await signedUp();
    await check({ email, registration, code: another(code) });
    await resend({ email });
    const emails = await emailsTo(world, email);
    expect([emails.length, codeIn(emails)]).toEqual([2, code]);
    const { rows } = await sql`select tries from registration where email = ${email}`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ tries: 1 }]);
    expect((await check({ email, registration, code })).status).toBe(200);
  });

  it('without the page sends a new one when the former one has run out', async () => {
    const { email } = await signedUp();
    later(31 * 60);
    await resend({ email });
    const [latest] = await emailsTo(world, email);
    expect((await check({ email, password, code: codeIn(latest ? [latest] : []) })).status).toBe(200);
  });
});
