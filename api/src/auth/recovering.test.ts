import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { emailsTo, tokenIn } from '../testing/emailsTo.ts';
import { makeFamily, signIn } from '../testing/make.ts';
import { makeResetLink } from '../testing/makeAccounts.ts';
import { setLater } from '../testing/setLater.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_MODE: 'demo', BAIRN_PUBLIC_URL: 'https://bairn.example' } });
});
afterAll(() => world.close());

/** Sets the clock so many minutes after the present. */
const later = setLater(60_000);

const chosen = 'three quiet herons';
const forget = (email: string) => world.call('POST', '/auth/forgotten-password', { body: { email } });
const reset = (token: string, password = chosen, given: Record<string, unknown> = {}) =>
  world.call('POST', '/auth/reset-password', {
    body: { token, password, password_confirmation: password, ...given },
  });
const login = (email: string, password = chosen) => world.call('POST', '/auth/login', { body: { email, password } });
const me = (token: string) => world.call('GET', '/auth/user', { token });

const used = {
  status: 422,
  body: {
    message: 'This link has been used or has expired. Ask for a new one.',
    errors: { token: ['This link has been used or has expired. Ask for a new one.'] },
  },
};

describe('a forgotten password', () => {
  it('is replaced with the link of an email', async () => {
    const { email } = await makeFamily(world);
    expect(await forget(email)).toEqual({ status: 200, body: { data: null } });
    const emails = await emailsTo(world, email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your link for a new password']);
    for (const form of [emails[0]?.text, emails[0]?.html]) {
      expect(form).toContain(`https://bairn.example/auth/reset-password#token=${tokenIn(emails)}`);
    }
    expect((await reset(tokenIn(emails))).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    const [told] = await emailsTo(world, email);
    expect(told?.subject).toBe('Your password was changed');
    expect(told?.text).toContain('https://bairn.example/auth/forgot-password');
    expect(told?.text).toContain('support@bairn.test');
  });

  it('for an unknown address sends no email', async () => {
    const email = `nobody-${newId()}@example.test`;
    expect(await forget(email)).toEqual({ status: 200, body: { data: null } });
    expect(await emailsTo(world, email)).toEqual([]);
    expect(await reset(await makeResetLink(world, email))).toEqual(used);
  });

  it('is asked for once a minute, and five times an hour', async () => {
    const { email } = await makeFamily(world);
    const statuses: number[] = [];
    for (let minute = 0; minute <= 6; minute += 1) {
      later(minute * 1.02);
      statuses.push((await forget(email)).status, (await forget(email)).status);
    }
    expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429, 429, 429]);
  });
});

describe('a link for a new password', () => {
  it('ends every session of the person, and no others', async () => {
    const family = await makeFamily(world);
    const other = await makeFamily(world);
    const second = await signIn(world, family.id, 'keyworker');
    expect((await reset(await makeResetLink(world, family.email))).status).toBe(200);
    expect((await me(family.token)).status).toBe(401);
    expect((await me(second)).status).toBe(401);
    expect((await me(other.token)).status).toBe(200);
    const { rows } =
      await sql`select payload from outbox where topic = 'realtime.end' and payload->>'user' = ${family.id}`.execute(
        world.services.database.db,
      );
    expect(rows).toEqual([{ payload: { user: family.id, over: true } }]);
  });

  it('is used once', async () => {
    const { email } = await makeFamily(world);
    const token = await makeResetLink(world, email);
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'four quiet herons')).toEqual(used);
    expect((await login(email)).status).toBe(200);
  });

  it('is used once, by several at the same moment too', async () => {
    const { email } = await makeFamily(world);
    const token = await makeResetLink(world, email);
    const words = ['first quiet heron', 'second quiet heron', 'third quiet heron'];
    const replies = await Promise.all(words.map((password) => reset(token, password)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const winner = words[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(email, winner)).status).toBe(200);
  });

  it('works for an hour', async () => {
    const { email } = await makeFamily(world);
    const token = await makeResetLink(world, email);
    later(61);
    expect(await reset(token)).toEqual(used);
    later(59);
    expect((await reset(token)).status).toBe(200);
  });

  it('opens nothing any more once another one was used', async () => {
    const { email } = await makeFamily(world);
    const [first, second] = [await makeResetLink(world, email, 5), await makeResetLink(world, email, 5)];
    expect((await reset(second)).status).toBe(200);
    expect(await reset(first)).toEqual(used);
    // Nor is it sent, if its email had not left yet.
    later(6);
    expect((await emailsTo(world, email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('is not made up', async () => {
    const { email } = await makeFamily(world);
    const token = await makeResetLink(world, email);
    const { rows } = await sql<{ id: string }>`select id from address_request where email = ${email}`.execute(
      world.services.database.db,
    );
    const bytes = Buffer.from(token, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    for (const wrong of [rows[0]?.id ?? '', 'x', token.slice(0, -1), `${token}A`, bytes.toString('base64url')]) {
      expect(await reset(wrong), wrong).toEqual(used);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('asks for a password that is none of the common ones, without being used up by a refusal', async () => {
    const { email } = await makeFamily(world);
    const token = await makeResetLink(world, email);
    expect((await reset(token, 'password1234')).body.errors).toEqual({
      password: ['This password is too common. Choose another one.'],
    });
    expect((await reset(token, `${email.split('@')[0]} and more`)).body.errors).toEqual({
      password: ['The password must not contain your email address. Choose another one.'],
    });
    expect((await reset(token, chosen, { password_confirmation: 'another' })).body.errors).toEqual({
      password_confirmation: ['The passwords do not match'],
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('is of no use once the person has left', async () => {
    const family = await makeFamily(world);
    const token = await makeResetLink(world, family.email);
    await sql`update "user" set deleted_at = now() where id = ${family.id}`.execute(world.services.database.db);
    expect(await reset(token)).toEqual(used);
  });

  it('is logged by ids alone', async () => {
    const family = await makeFamily(world);
    await reset(await makeResetLink(world, family.email));
    const { rows } =
      await sql`select user_id, action, object_id, related from audit_log where object_id = ${family.id}`.execute(
        world.services.database.db,
      );
    expect(rows).toEqual([{ user_id: family.id, action: 'account.password', object_id: family.id, related: {} }]);
  });
});

describe('whether an address has an account', () => {
  it('is emailed to its owner, once a day, and to no one else', async () => {
    const { email } = await makeFamily(world);
    const ask = (who: string) => world.call('POST', '/auth/check-existing', { body: { email: who } });
    expect(await ask(email)).toEqual({ status: 200, body: { data: null } });
    expect(await ask(email)).toEqual({ status: 200, body: { data: null } });
    const emails = await emailsTo(world, email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Someone looked for your account with Bairn']);
    const nobody = `nobody-${newId()}@example.test`;
    expect(await ask(nobody)).toEqual({ status: 200, body: { data: null } });
    expect(await emailsTo(world, nobody)).toEqual([]);
  });
});
