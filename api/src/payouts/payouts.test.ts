import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import type { PayoutAccount } from '../payment-provider/payoutAccounts.ts';
import { signatureOf, type Fault } from '../payment-provider/sandboxEvents.ts';
import { makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { deliverWebhooks, order } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { beginAccount } from './beginAccount.ts';
import { payoutStateOf } from './payoutState.ts';
import { readAccountAgain } from './readAccountAgain.ts';

let world: World;
let nursery: MadeNursery;
beforeAll(async () => {
  world = await makeWorld({ paymentTimeoutMs: 400 });
});
afterAll(() => world.close());
beforeEach(async () => {
  nursery = await makeNursery(world);
  await sql`update branch set stripe_account_id = null, payout_state = 'none', payout_enabled_at = null
    where id = ${nursery.branch}`.execute(world.services.database.db);
  world.sandbox.events.held.length = 0;
});
let restore = () => {};
afterEach(() => {
  restore();
  world.sandbox.events.control.faults.length = 0;
});

const at = () => `/nursery/${nursery.id}/branch/${nursery.branch}/connected-accounts`;
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const ask = (verb: 'create' | 'connect' | 'refresh') => world.call('POST', `${at()}/${verb}`, { token: admin() });
const read = async () => (await world.call('GET', at(), { token: admin() })).body.data;
const fail = (kind: Fault['kind'], path: RegExp) =>
  void world.sandbox.events.control.faults.push({ kind, path, times: 1_000 });

/** Opens the provider's page about the account and chooses what is done there; answers where that leads. */
async function visit(choice: string) {
  const { body } = await ask('connect');
  const page: string = body.data.url;
  expect((await world.app.inject({ method: 'GET', url: page })).statusCode).toBe(200);
  const { statusCode, headers } = await world.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });
  expect(statusCode).toBe(303);
  return { page, leads: String(headers.location) };
}

const accounts = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox_payment_object where kind = 'account' and body -> 'metadata' ->> 'branch_id' = ${nursery.branch}`.execute(
    world.services.database.db,
  );
  return rows;
};

describe('the account for payouts of a service', () => {
  it('goes from none to enabled by what is done at the provider, which its webhooks tell', async () => {
    expect(await read()).toEqual({ state: 'none', missing: [], former: [] });
    expect((await ask('connect')).body.code).toBe('none');
    expect((await ask('create')).body.data.state).toBe('started');
    const { leads } = await visit('missing');
    expect(leads).toContain('/settings/payment-collection?returned=1');
    expect(await read()).toMatchObject({ state: 'started' });
    expect(await deliverWebhooks(world)).toEqual(['account.updated']);
    expect(await read()).toEqual({
      state: 'incomplete',
      missing: ['external_account', 'individual.verification.document'],
      former: [],
    });
    await visit('finish');
    await deliverWebhooks(world, 3, false);
    expect(await read()).toEqual({ state: 'enabled', missing: [], former: [] });
    const { body } = await world.call('GET', '/auth/user', { token: admin(), query: { client_id: '3' } });
    expect(body.data.nurseries[0].branches[0]).toMatchObject({
      accounts_complete: true,
      has_stripe_connected_account: true,
    });
  });

  it('is read on return, before the webhook comes', async () => {
    await ask('create');
    await visit('finish');
    expect((await ask('refresh')).body.data.state).toBe('enabled');
  });

  it('tells the admins once when it is restricted', async () => {
    await ask('create');
    await visit('finish');
    await deliverWebhooks(world);
    await visit('restrict');
    await deliverWebhooks(world, 2);
    expect(await read()).toMatchObject({ state: 'restricted' });
    const { rows } = await sql<{ user_id: string }>`
      select user_id from user_notification where type = 'payouts.restricted' and branch_id = ${nursery.branch}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(2);
    const admins = [nursery.staff['nursery-super-admin']?.id, nursery.staff['nursery-admin']?.id];
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set(admins));
    const told = await world.call('GET', '/user-notifications', { token: admin() });
    expect(told.body.data[0]).toMatchObject({ link: '/settings/payment-collection', type: 'payouts.restricted' });
  });

  it('is opened once, however often it is asked for', async () => {
    const answers = await Promise.all([ask('create'), ask('create'), ask('create')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await accounts()).toHaveLength(1);
  });

  it.each([
    { what: 'is down', kind: 'down' as const },
    { what: 'opens it and drops the line', kind: 'drop' as const },
  ])('is finished by a job where the provider $what', async ({ kind }) => {
    fail(kind, /POST \/v1\/accounts/);
    expect((await ask('create')).status).toBe(503);
    expect(await read()).toMatchObject({ state: 'started' });
    world.sandbox.events.control.faults.length = 0;
    restore = setClock(() => Date.now() + 120_000);
    await world.services.outbox.run();
    expect(await accounts()).toHaveLength(1);
    expect((await ask('connect')).status).toBe(200);
  });

  it('is not believed of an event: how it stands is asked', async () => {
    await ask('create');
    const [account] = await accounts();
    const body = JSON.stringify({
      id: `evt_${account?.id}`,
      object: 'event',
      type: 'account.updated',
      account: account?.id,
      data: { object: { id: account?.id, charges_enabled: true, payouts_enabled: true } },
    });
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) },
      payload: body,
    });
    expect(reply.statusCode).toBe(200);
    await world.services.outbox.run();
    expect(await read()).toMatchObject({ state: 'started' });
  });

  it('keeps what a later look found, also where an earlier one is answered after it', async () => {
    await ask('create');
    const seen = (is_enabled: boolean): PayoutAccount => ({
      is_enabled,
      is_submitted: true,
      is_stopped: false,
      missing: is_enabled ? [] : ['external_account'],
    });
    const { db } = world.services.database;
    const which = { branch: nursery.branch };
    let answer: (found: PayoutAccount) => void = () => {};
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const early = readAccountAgain(
      db,
      {
        readAccount: () => {
          begun();
          return new Promise((resolve) => (answer = resolve));
        },
      },
      which,
    );
    await hasBegun;
    await readAccountAgain(db, { readAccount: async () => seen(true) }, which);
    answer(seen(false));
    await early;
    expect(await read()).toEqual({ state: 'enabled', missing: [], former: [] });
  });

  it('is charged for only once it can be', async () => {
    await ask('create');
    const family = await makeFamily(world);
    const session = await makeSession(world, nursery);
    const destinationOf = async (day: number) => {
      const { body } = await order(world, family, [session], { day });
      const { rows } = await sql<{ destination: string | null }>`
        select destination from payment where order_id = ${body.data.id}`.execute(world.services.database.db);
      return rows[0]?.destination;
    };
    expect(await destinationOf(0)).toBeNull();
    await visit('finish');
    await deliverWebhooks(world);
    const [account] = await accounts();
    expect(await destinationOf(1)).toBe(account?.id);
  });
});

describe('an account that its owner disconnected', () => {
  const paymentsOf = async (keyworker: string) =>
    (
      await sql<{ status: string; failure: string | null; destination: string | null }>`
        select p.status, p.failure, p.destination from payment p join "order" o on o.id = p.order_id
        where o.keyworker_profile_id = ${keyworker} order by p.id`.execute(world.services.database.db)
    ).rows;
  const former = async () =>
    (
      await sql`select stripe_account_id as account, enabled_at is not null as paid_out from former_payout_account
        where branch_id = ${nursery.branch}`.execute(world.services.database.db)
    ).rows;
  const disconnect = async () => {
    await ask('create');
    await visit('finish');
    await deliverWebhooks(world);
    await visit('disconnect');
    expect(await deliverWebhooks(world)).toEqual(['account.application.deauthorized']);
  };

  it('is replaced by another one, once, and is kept with its time', async () => {
    await disconnect();
    expect(await read()).toMatchObject({ state: 'disconnected', missing: [], former: [] });
    const [old] = await accounts();
    expect((await ask('connect')).body.code).toBe('gone');
    const answers = await Promise.all([ask('create'), ask('create')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ state: 'started', former: [{ ending: old?.id.slice(-4) }] });
    expect(await accounts()).toHaveLength(2);
    expect(await former()).toEqual([{ account: old?.id, paid_out: true }]);
    await visit('finish');
    await deliverWebhooks(world);
    expect(await read()).toMatchObject({ state: 'enabled', former: [{ ending: old?.id.slice(-4) }] });
  });

  it('is charged for nothing until another one is paid out', async () => {
    await disconnect();
    const [old] = await accounts();
    await ask('create');
    const [family, session] = [await makeFamily(world), await makeSession(world, nursery)];
    await order(world, family, [session]);
    const failure = 'This provider cannot take card payments at the moment. Your card was not charged.';
    expect(await paymentsOf(family.keyworker)).toEqual([{ status: 'failed', failure, destination: old?.id }]);
    await visit('finish');
    await deliverWebhooks(world);
    const next = await makeFamily(world);
    await order(world, next, [session], { day: 1 });
    const ids = (await accounts()).map(({ id }) => id).filter((id) => id !== old?.id);
    expect(await paymentsOf(next.keyworker)).toEqual([{ status: 'confirmed', failure: null, destination: ids[0] }]);
  });

  it('is kept where the provider knows it again', async () => {
    await disconnect();
    await sql`update sandbox_payment_object set body = body || '{"disconnected": false, "charges_enabled": true,
      "payouts_enabled": true}' where id = ${(await accounts())[0]?.id}`.execute(world.services.database.db);
    expect((await ask('create')).body.data).toMatchObject({ state: 'enabled', former: [] });
    expect(await accounts()).toHaveLength(1);
  });

  it('is not taken for its successor by a look that is answered late', async () => {
    await disconnect();
    const { db } = world.services.database;
    let answer: (found: PayoutAccount | null) => void = () => {};
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const readAccount = () => {
      begun();
      return new Promise<PayoutAccount | null>((resolve) => (answer = resolve));
    };
    const late = readAccountAgain(db, { readAccount }, { branch: nursery.branch });
    await hasBegun;
    const user = nursery.staff['nursery-admin']?.id ?? '';
    await transact(db, (tx) =>
      beginAccount(tx, { nursery: nursery.id, branch: nursery.branch, user, request: 'test' }),
    );
    answer(null);
    await late;
    expect(await read()).toMatchObject({ state: 'started' });
  });
});

describe("the sandbox's page about an account", () => {
  it('is for one visit', async () => {
    await ask('create');
    const { page } = await visit('leave');
    const again = await world.app.inject({ method: 'GET', url: page });
    expect([again.statusCode, String(again.headers.location)]).toEqual([303, expect.stringContaining('expired=1')]);
    expect((await world.app.inject({ method: 'GET', url: `${page}x` })).statusCode).toBe(404);
  });
});

describe('the state of an account', () => {
  const account = (own: Partial<PayoutAccount>): PayoutAccount => ({
    is_enabled: false,
    is_submitted: false,
    is_stopped: false,
    missing: [],
    ...own,
  });
  it.each([
    { of: account({}), before: false, state: 'started' },
    { of: account({ is_submitted: true, missing: ['external_account'] }), before: false, state: 'incomplete' },
    { of: account({ is_submitted: true, is_enabled: true, missing: ['x'] }), before: false, state: 'enabled' },
    { of: account({ is_submitted: true, missing: ['external_account'] }), before: true, state: 'restricted' },
    { of: account({ is_submitted: true, is_stopped: true }), before: false, state: 'restricted' },
    { of: null, before: true, state: 'restricted' },
  ])('is $state for $of, paid out before: $before', ({ of, before, state }) =>
    expect(payoutStateOf(of, before)).toBe(state),
  );
});
