import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { codeIn, emailsTo } from '../testing/emailsTo.ts';
import { makeFamily } from '../testing/make.ts';
import { setLater } from '../testing/setLater.ts';
import { signingUp } from '../testing/signingUp.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_MODE: 'demo', BAIRN_PUBLIC_URL: 'https://bairn.example' } });
});
afterAll(() => world.close());

/** Sets the clock so many seconds after the present. */
const later = setLater(1000);

const { password, newAddress, form, wrong, signUp, check, login, signedUp, people } = signingUp(() => world);

describe('signing up', () => {
  it('makes a parent who is logged in with the code, and can log in from then on', async () => {
    const { email, registration, code } = await signedUp({ telephone_number: '0131 496 0123' });
    const reply = await check({ email, registration, code: `${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(reply.status).toBe(200);
    const { user, token, device_hint } = reply.body.data;
    expect(user).toMatchObject({ email, first_name: 'Nora', role: 'keyworker', roles: ['keyworker'], activated: true });
    expect(user.telephone_number).toBe('+441314960123');
    expect(user.keyworkerProfile.children).toEqual([]);
    expect(device_hint).toMatch(/^[\w-]{90,}$/);
    expect((await world.call('GET', '/auth/user', { token })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it('makes an owner who is about to set a service up', async () => {
    const { email, registration, code } = await signedUp({
      account_type: 'service',
      telephone_number: '0131 496 0123',
    });
    const { user } = (await check({ email, registration, code })).body.data;
    expect(user).toMatchObject({ role: 'nursery-super-admin', roles: ['nursery-super-admin'], nurseries: [] });
    expect(user.keyworkerProfile).toBeNull();
    expect((await login(email)).body.data.user.role).toBe('nursery-super-admin');
  });

  it('refuses a login before the code, and says so after the right password', async () => {
    const { email } = await signedUp();
    const early = await login(email);
    expect(early).toEqual({
      status: 422,
      body: {
        message: 'Please confirm your email address first.',
        errors: { email: ['Please confirm your email address first.'] },
        code: 'unconfirmed',
      },
    });
    expect((await login(email, 'not the password')).body).toEqual((await login(newAddress())).body);
    expect(await people(email)).toEqual([]);
  });

  it('writes the code to the address alone, without what was typed by the person who signed up', async () => {
    const email = newAddress();
    const reply = await signUp(email, { first_name: 'Win £1000 at', last_name: 'https://evil.example' });
    const [sent, ...more] = await emailsTo(world, email);
    expect(more).toEqual([]);
    expect(sent?.text).toContain('https://bairn.example/auth/confirm-email');
    expect(`${sent?.text} ${sent?.html} ${sent?.recipient_name}`).not.toMatch(/£1000|evil/);
    expect(JSON.stringify(reply.body)).not.toContain(codeIn(sent ? [sent] : []));
  });

  it('tells the owner of a known address, and changes nothing of theirs', async () => {
    const family = await makeFamily(world);
    const reply = await signUp(family.email, { first_name: 'Somebody' });
    expect(reply.status).toBe(200);
    const [email] = await emailsTo(world, family.email);
    expect(email?.subject).toBe('You already have an account with Bairn');
    for (const form of [email?.text, email?.html]) {
      expect(form).toContain('https://bairn.example/auth/login');
      expect(form).toContain('https://bairn.example/auth/forgot-password');
    }
    expect(codeIn(email ? [email] : [])).toBe('');
    const { rows } = await sql`select first_name, password_hash from "user" where id = ${family.id}`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ first_name: 'Parent', password_hash: null }]);
  });

  it('of one address twice leaves one person, and what was confirmed is theirs', async () => {
    const email = newAddress();
    const [first, second] = await Promise.all([signUp(email), signUp(email, { first_name: 'Norah' })]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const emails = await emailsTo(world, email);
    expect(emails).toHaveLength(2);
    const { rows } = await sql<{ id: string }>`select id from registration where email = ${email}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(2);
    const codes = emails.map((sent) => codeIn([sent]));
    const tries = codes.flatMap((code) =>
      [first, second].map((reply) => check({ email, registration: reply?.body.data.registration, code })),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    expect(await people(email)).toHaveLength(1);
  });

  it('again takes over what was abandoned', async () => {
    const email = newAddress();
    await signUp(email, {
      first_name: 'Abandoned',
      password: 'some other words',
      password_confirmation: 'some other words',
    });
    const old = codeIn(await emailsTo(world, email));
    later(3600);
    const { registration } = (await signUp(email)).body.data;
    const code = codeIn(await emailsTo(world, email));
    expect(code).not.toBe(old);
    expect((await check({ email, registration, code })).body.data.user.first_name).toBe('Nora');
    expect((await login(email, 'some other words')).status).toBe(422);
  });

  it("never confirms another person's sign-up for the address", async () => {
    const email = newAddress();
    const mine = (await signUp(email)).body.data.registration;
    // Delivered before the other is written: two that are delivered at once arrive in any order.
    await emailsTo(world, email);
    const theirs = { password: 'a thief was here', password_confirmation: 'a thief was here' };
    await signUp(email, theirs);
    const [latest] = await emailsTo(world, email);
    // The owner reads the thief's code; with the owner's page, or the owner's password, it opens nothing.
    expect((await check({ email, registration: mine, code: codeIn(latest ? [latest] : []) })).body).toEqual(wrong);
    expect((await check({ email, password, code: codeIn(latest ? [latest] : []) })).status).toBe(422);
    expect(await people(email)).toEqual([]);
  });

  it('is slowed down for one address after five emails', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await signUp(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await emailsTo(world, email)).toHaveLength(5);
    const elsewhere = await world.call('POST', '/auth/register', {
      body: form(email),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(elsewhere.status).toBe(200);
  });
});

describe('what is typed wrong', () => {
  it.each([
    [
      'a password that is too common',
      { password: 'Sunshine2026!', password_confirmation: 'Sunshine2026!' },
      { password: ['This password is too common. Choose another one.'] },
    ],
    [
      'a short password',
      { password: 'herons', password_confirmation: 'herons' },
      { password: ['The password must be 10 characters or more'] },
    ],
    [
      'another password',
      { password_confirmation: 'four quiet herons' },
      { password_confirmation: ['The passwords do not match'] },
    ],
    ['no word on the terms', { terms: undefined }, { terms: ['The terms field is required'] }],
    ['terms refused', { terms: false }, { terms: ['Please accept the terms and conditions to continue'] }],
    [
      'a service without a number',
      { account_type: 'service' },
      { telephone_number: ['The contact number field is required'] },
    ],
    [
      'a number that is none',
      { telephone_number: '12' },
      { telephone_number: ['The contact number must be a valid phone number'] },
    ],
    ['another kind of account', { account_type: 'carer' }, { account_type: ['The account type is not valid'] }],
    ['no name', { first_name: ' ' }, { first_name: ['The first name field is required'] }],
  ])('%s is said under its field', async (_, given, errors) => {
    const email = newAddress();
    const reply = await signUp(email, given);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual(errors);
    expect(await emailsTo(world, email)).toEqual([]);
  });

  it('a password with the address in it is refused', async () => {
    const reply = await signUp(`heronfan@${newId()}.test`, {
      password: 'my HeronFan days',
      password_confirmation: 'my HeronFan days',
    });
    expect(reply.body.errors).toEqual({
      password: ['The password must not contain your email address. Choose another one.'],
    });
  });

  it.each(['12345', '1234567', 'abcdef', '12 34'])('%s is no code', async (code) => {
    const reply = await check({ email: newAddress(), registration: 'x', code });
    expect(reply).toMatchObject({ status: 422, body: { errors: { code: ['The code has 6 digits'] } } });
  });
});
