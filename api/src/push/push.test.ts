import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify, type Note } from '../notifications/notify.ts';
import { makeFamily, makeNursery, signIn, type MadeFamily } from '../testing/make.ts';
import { makePushService } from '../testing/makePushService.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { pushHeld } from './pushUnread.ts';

let service: Awaited<ReturnType<typeof makePushService>>;
let world: World;
beforeAll(async () => {
  service = await makePushService();
  world = await makeWorld({ pushSender: service.sender });
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const start = Date.parse('2026-11-24T10:00:00Z');
let at = start;
let restore = () => {};
beforeEach(() => {
  at = start;
  restore = setClock(() => at);
});
afterEach(() => restore());
const pass = (minutes: number) => (at += minutes * 60_000);

const db = () => world.services.database.db;
const run = () => world.services.outbox.run();
const tell = (...notes: Note[]) => transact(db(), (tx) => notify(tx, ...notes));
const invoice = ({ keyworker }: MadeFamily, id = newId()): Note => ({
  type: 'invoice.issued',
  object: id,
  to: { family: keyworker },
  ids: { invoice_id: id },
});
const failed = ({ keyworker }: MadeFamily): Note => {
  const order_id = newId();
  return { type: 'payment.failed', object: order_id, to: { family: keyworker }, ids: { order_id } };
};

type Signed = { token: string };
const read = async ({ token }: Signed) =>
  (await world.call('GET', '/account/notification-preferences', { token })).body.data;
const change = ({ token }: Signed, body: object) =>
  world.call('PATCH', '/account/notification-preferences', { token, body });
const off = (who: Signed, category: string, channel: string) =>
  change(who, { choice: { category, channel, on: false } });
const subscribe = ({ token }: Signed, address: object, renew = false) =>
  world.call('POST', '/account/push-subscription', { token, body: { ...address, renew } });

/** A family with a browser that gets pushes. */
async function makeReached() {
  const family = await makeFamily(world);
  const browser = service.browser(newId());
  expect((await subscribe(family, browser.address)).body).toEqual({ data: { here: true } });
  return { family, browser };
}

/** Delivers what waits, as of a minute later. */
async function deliver() {
  pass(1);
  await run();
}

describe('a push', () => {
  it('is encrypted for the browser, signed by this installation, and names nobody', async () => {
    const { family, browser } = await makeReached();
    const note = invoice(family);
    await tell(note);
    await deliver();
    const { rows } = await sql<{ id: string }>`
      select id from user_notification where object_id = ${note.object}`.execute(db());
    const id = rows[0]?.id ?? '';
    expect(browser.read()).toEqual([
      { title: 'You have a new invoice', body: 'Open Bairn to see more.', tag: id, link: `/notifications?open=${id}` },
    ]);
    const headers = browser.tries()[0]?.headers ?? {};
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers['authorization'])) ?? [];
    expect(key).toBe((await read(family)).push.key);
    const raw = Buffer.from(key, 'base64url');
    const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const signed = await jwtVerify(token, publicKey, { currentDate: new Date() });
    expect(signed.payload).toMatchObject({ aud: 'https://push.example.org', sub: 'mailto:support@bairn.test' });
  });

  it('goes once to each device, and several events in a moment share it', async () => {
    const { family, browser } = await makeReached();
    const phone = service.browser(newId());
    await subscribe({ token: await signIn(world, family.id, 'keyworker') }, phone.address);
    await tell(invoice(family), failed(family));
    await deliver();
    await pushHeld(db());
    await deliver();
    for (const one of [browser, phone]) {
      expect(one.read()).toMatchObject([
        { title: '2 notifications on Bairn', body: 'You have a new invoice\nA payment did not go through' },
      ]);
    }
  });

  it('is left out if it was read meanwhile, or is about what the person may no longer see', async () => {
    const { family, browser } = await makeReached();
    await tell(invoice(family));
    await world.call('POST', '/user-notifications/mark-all-as-read', { token: family.token });
    await deliver();
    expect(browser.tries()).toEqual([]);
    const nursery = await makeNursery(world);
    const admin = nursery.staff['nursery-admin'];
    if (!admin) throw new Error('no admin');
    const desk = service.browser(newId());
    await subscribe(admin, desk.address);
    const order_id = newId();
    const to = { nursery: nursery.id, branch: nursery.branch, except: null };
    await tell({ type: 'bookings.made', object: order_id, to, ids: { order_id } });
    await sql`update staff_profile set suspended_at = now() where id = ${admin.profile}`.execute(db());
    await deliver();
    expect(desk.tries()).toEqual([]);
  });

  it('is held in quiet hours, and sent in one when they end', async () => {
    const { family, browser } = await makeReached();
    await change(family, { quiet: { from: '20:00', to: '07:00' } });
    pass(11 * 60);
    await tell(invoice(family));
    await deliver();
    await tell(invoice(family));
    pass(9 * 60 + 50);
    await deliver();
    await pushHeld(db());
    await run();
    expect(browser.tries()).toEqual([]);
    pass(10);
    await pushHeld(db());
    await run();
    expect(browser.read()).toMatchObject([{ title: '2 notifications on Bairn', body: 'You have a new invoice' }]);
  });

  it('to a device that is gone ends its subscription, which the screen shows', async () => {
    const { family, browser } = await makeReached();
    browser.answer(410);
    await tell(invoice(family));
    await deliver();
    expect((await read(family)).push).toMatchObject({ here: false, devices: 0 });
    await tell(invoice(family));
    await deliver();
    expect(browser.tries()).toHaveLength(1);
  });

  it('is tried again while the push service is down, for a day, and not sooner than it asks', async () => {
    const { family, browser } = await makeReached();
    browser.answer(503, '120');
    await tell(invoice(family));
    await deliver();
    pass(1);
    await run();
    expect(browser.tries()).toHaveLength(1);
    pass(1);
    await run();
    expect(browser.tries()).toHaveLength(2);
    browser.answer(201);
    pass(2);
    await run();
    expect(browser.tries()).toHaveLength(3);
    browser.answer(500);
    await tell(invoice(family));
    for (let hour = 0; hour < 30; hour += 1) {
      pass(61);
      await run();
    }
    const tries = browser.tries().length;
    expect(tries).toBeGreaterThan(20);
    pass(600);
    await run();
    expect(browser.tries()).toHaveLength(tries);
  });

  it('that is refused for good is not sent again', async () => {
    const { family, browser } = await makeReached();
    browser.answer(413);
    await tell(invoice(family));
    await deliver();
    pass(30);
    await run();
    expect(browser.tries()).toHaveLength(1);
    expect((await read(family)).push.here).toBe(true);
  });
});

describe('a device', () => {
  it('gets none from its logout on, from a new password elsewhere, or once the person says so', async () => {
    for (const end of ['logout', 'everywhere', 'here', 'others'] as const) {
      const { family, browser } = await makeReached();
      const other = { token: await signIn(world, family.id, 'keyworker') };
      const call = {
        logout: () => world.call('GET', '/auth/logout', family),
        everywhere: () => world.call('POST', '/auth/logout-everywhere', other),
        here: () => world.call('DELETE', '/account/push-subscription', family),
        others: () => world.call('DELETE', '/account/push-subscription', { ...other, query: { others: '1' } }),
      }[end];
      expect((await call()).status, end).toBe(200);
      await tell(invoice(family));
      await deliver();
      expect(browser.tries(), end).toEqual([]);
    }
  });

  it('keeps its pushes when its session runs out, and goes on after the next login', async () => {
    const { family, browser } = await makeReached();
    pass(24 * 60);
    const again = { token: await signIn(world, family.id, 'keyworker') };
    expect((await read(again)).push).toMatchObject({ here: false, devices: 1 });
    expect((await subscribe(again, browser.address, true)).body.data).toEqual({ here: true });
    expect((await read(again)).push).toMatchObject({ here: true, devices: 1 });
    await tell(invoice(family));
    await deliver();
    expect(browser.tries()).toHaveLength(1);
  });

  it('that another person logs in on stops pushing for the first', async () => {
    const { family, browser } = await makeReached();
    const other = await makeFamily(world);
    expect((await subscribe(other, browser.address, true)).body.data).toEqual({ here: false });
    await tell(invoice(family), invoice(other));
    await deliver();
    expect(browser.tries()).toEqual([]);
    await subscribe(family, browser.address);
    await subscribe(other, browser.address);
    expect((await read(family)).push.devices).toBe(0);
  });

  it('is one of ten at most: the oldest ends', async () => {
    const { family } = await makeReached();
    for (let count = 0; count < 10; count += 1) {
      pass(1);
      await subscribe({ token: await signIn(world, family.id, 'keyworker') }, service.browser(newId()).address);
    }
    expect((await read({ token: await signIn(world, family.id, 'keyworker') })).push.devices).toBe(10);
    at = start;
    expect((await read(family)).push.here).toBe(false);
  });

  it('is refused an address that is no push service, and a key that is none', async () => {
    const family = await makeFamily(world);
    const { address } = service.browser(newId());
    for (const endpoint of [
      'http://push.example.org/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://push.example.org:8443/a',
      'https://user:secret@push.example.org/a',
      'https://10.0.0.1/',
      'https://0x7f000001/',
      'not an address',
    ])
      expect((await subscribe(family, { ...address, endpoint })).status, endpoint).toBe(422);
    const p256dh = Buffer.alloc(65, 7).toString('base64url');
    const refused = await subscribe(family, { ...address, keys: { ...address.keys, p256dh } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'keys.p256dh': expect.any(Array) } } });
  });
});

describe('preferences', () => {
  const listed = async ({ token }: Signed) =>
    ((await world.call('GET', '/user-notifications', { token })).body.data as { type: string }[]).map(
      ({ type }) => type,
    );

  it('are those of the account: a family has no rota, staff no payments', async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world);
    const of = async (who: Signed) =>
      ((await read(who)).categories as { category: string }[]).map(({ category }) => category);
    expect(await of(family)).toEqual(['bookings', 'payments', 'messages', 'journal', 'care', 'contacts', 'account']);
    expect(await of(nursery.staff['nursery-staff'] as Signed)).toEqual([
      'messages',
      'journal',
      'care',
      'team',
      'account',
    ]);
    expect(await of(nursery.staff['nursery-admin'] as Signed)).toHaveLength(8);
    expect((await off(family, 'team', 'push')).status).toBe(422);
  });

  it('leave out of the product what is off there, but not what concerns safety or lost money', async () => {
    const { family, browser } = await makeReached();
    await off(family, 'payments', 'product');
    await tell(invoice(family), failed(family));
    expect(await listed(family)).toEqual(['payment.failed']);
    await deliver();
    expect(browser.read()).toMatchObject([{ title: '2 notifications on Bairn' }]);
    expect((await off(family, 'care', 'product')).status).toBe(422);
    await change(family, { choice: { category: 'payments', channel: 'product', on: true } });
    await tell(invoice(family));
    expect(await listed(family)).toEqual(['invoice.issued', 'payment.failed']);
  });

  it('keep a change on every device, and say so to open screens', async () => {
    const family = await makeFamily(world);
    const before = await sql<{ count: number }>`select count(*)::int as count from outbox
      where payload ->> 'event' = 'preference.changed'`.execute(db());
    const changed = await change(family, { email: 'weekly', quiet: { from: '21:00', to: '06:30' } });
    expect(changed.body.data).toMatchObject({ email: 'weekly', quiet: { from: '21:00', to: '06:30' } });
    expect(await read({ token: await signIn(world, family.id, 'keyworker') })).toMatchObject({ email: 'weekly' });
    const after = await sql<{ count: number }>`select count(*)::int as count from outbox
      where payload ->> 'event' = 'preference.changed'`.execute(db());
    expect((after.rows[0]?.count ?? 0) - (before.rows[0]?.count ?? 0)).toBe(1);
    await change(family, { email: 'off', quiet: null });
    expect(await read(family)).toMatchObject({ email: 'off', quiet: null });
    await world.call('POST', '/users/toggle-subscription', { token: family.token, body: { subscribed: true } });
    expect(await read(family)).toMatchObject({ email: 'weekly' });
  });

  it('write nothing where every channel is off', async () => {
    const family = await makeFamily(world);
    for (const channel of ['product', 'email', 'push']) await off(family, 'payments', channel);
    const note = invoice(family);
    await tell(note);
    const { rows } = await sql`select from user_notification where object_id = ${note.object}`.execute(db());
    expect(rows).toEqual([]);
  });
});
