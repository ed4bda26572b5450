import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { inviteMachine } from '@bairn/shared/schema/states';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeInvite } from '../testing/makeTeam.ts';
import { world } from '../testing/sharedWorld.ts';
import { findInviteToken, hashInviteToken, makeInviteToken } from './inviteToken.ts';

const day = 86_400_000;

let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});

/** Puts the clock forward, less than a token lives. */
function later(ms: number) {
  const at = Date.now() + ms;
  restore();
  restore = setClock(() => at);
}

type Options = { role?: string; branch?: string; body?: unknown; query?: Record<string, unknown> };
const call = (method: string, nursery: MadeNursery, path: string, options: Options = {}) =>
  world.call(method, `/nursery/${nursery.id}/branch/${options.branch ?? nursery.branch}${path}`, {
    token: nursery.staff[options.role ?? 'nursery-super-admin']?.token ?? '',
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.query ? { query: options.query } : {}),
  });
const form = (nursery: MadeNursery, more: object = {}) => ({
  email: ` New.${newId()}@Test.Bairn.test `,
  first_name: 'Mhairi',
  last_name: 'Sinclair',
  role: 'nursery-staff',
  employment_type: 1,
  branches: [nursery.branch],
  ...more,
});
const invite = (nursery: MadeNursery, more: object = {}, options: Options = {}) =>
  call('POST', nursery, '/staff-invite', { ...options, body: form(nursery, more) });
const list = (nursery: MadeNursery, options: Options = {}) => call('GET', nursery, '/staff-invite', options);
const resend = (nursery: MadeNursery, id: string, options: Options = {}) =>
  call('POST', nursery, '/resend-invite', { ...options, body: { id } });
const revoke = (nursery: MadeNursery, id: string, options: Options = {}) =>
  call('DELETE', nursery, `/staff-invite/${id}`, options);
const db = () => world.services.database.db;
const rowOf = async (id: string) =>
  (
    await sql<{ status: string; token_hash: string; sends: number; email: string; expires_at: string }>`
      select status, token_hash, sends, email, expires_at from staff_invite where id = ${id}`.execute(db())
  ).rows[0];
const emailsOf = async (id: string) =>
  (
    await sql<{ ids: object }>`
      select ids from mail where template = 'staff.invited' and ids->>'invite_id' = ${id} order by id`.execute(db())
  ).rows.map(({ ids }) => ids);

describe('inviting', () => {
  it('sends an email with a link that lives a week, and keeps no secret', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const branches = nursery.branches.map(({ id }) => id);
    const { status, body } = await invite(nursery, { branches: [...branches, branches[0]] });
    expect(status).toBe(200);
    const { id, email, sent_at, expires_at } = body.data;
    expect(email).toMatch(/^new\.[\da-f-]+@test\.bairn\.test$/);
    expect(Date.parse(expires_at) - Date.parse(sent_at)).toBe(7 * day);
    expect(body.data).toEqual({
      id,
      email,
      sent_at,
      expires_at,
      first_name: 'Mhairi',
      last_name: 'Sinclair',
      role: 'nursery-staff',
      employment_type: 1,
      branches: nursery.branches,
      status: 'invited',
      invited_by: 'Staff Testing',
      can: { resend: true, revoke: true },
    });
    expect(await emailsOf(id)).toEqual([{ invite_id: id, sends: 1 }]);
    const secrets = world.services.settings.tokenSecrets;
    const row = await rowOf(id);
    const token = findInviteToken(secrets, { id, sends: 1, token_hash: row?.token_hash ?? '' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hashInviteToken(token ?? '')).toBe(row?.token_hash);
    expect(JSON.stringify(body)).not.toContain(token);
    const { rows } = await sql<{ action: string; related: object }>`
      select action, related from audit_log where object_id = ${id}`.execute(db());
    expect(rows).toEqual([{ action: 'staff.invite', related: { role: 'nursery-staff' } }]);
  });

  it.each([
    ['email', { email: 'nobody' }, 'The email must be a valid email'],
    ['first_name', { first_name: ' ' }, 'The first name field is required'],
    ['last_name', { last_name: 'x'.repeat(101) }, 'The last name must be 100 characters or less'],
    ['role', { role: 'keyworker' }, 'The role is not valid'],
    ['employment_type', { employment_type: 3 }, 'The employment type must be equal or less than 2'],
    ['branches', { branches: [] }, 'at least one branch must be selected'],
  ])('asks for a right %s', async (field, wrong, message) => {
    const nursery = await makeNursery(world);
    expect(await invite(nursery, wrong)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect((await list(nursery)).body.meta.total).toBe(0);
  });

  it('lets an admin invite staff and admins into branches of theirs alone', async () => {
    const [nursery, other] = [await makeNursery(world, { branches: 2 }), await makeNursery(world)];
    const as = { role: 'nursery-admin' };
    expect((await invite(nursery, { role: 'nursery-admin' }, as)).status).toBe(200);
    expect((await invite(nursery, { role: 'nursery-super-admin' }, as)).status).toBe(403);
    for (const foreign of [nursery.branches[1]?.id, other.branch, newId()]) {
      expect((await invite(nursery, { branches: [nursery.branch, foreign] }, as)).status).toBe(404);
    }
    expect((await invite(nursery, { role: 'nursery-super-admin' })).status).toBe(200);
    expect((await invite(nursery, { branches: [other.branch] })).status).toBe(404);
    expect((await list(nursery)).body.meta.total).toBe(2);
  });

  it('refuses who works there, suspended or not, and who is invited already', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const [first, second] = nursery.branches;
    const member = await makeStaff(world, nursery.id, second?.id ?? '', 'nursery-staff');
    const again = (email: string, options: Options = {}) => invite(nursery, { email }, options);
    expect(await again(member.email)).toMatchObject({ status: 409, body: { code: 'member' } });
    await sql`update staff_profile set suspended_at = now() where id = ${member.profile}`.execute(db());
    expect(await again(member.email)).toMatchObject({ status: 409, body: { code: 'member' } });
    await sql`update staff_profile set deleted_at = now() where id = ${member.profile}`.execute(db());
    expect((await again(member.email)).status).toBe(200);
    const waiting = await makeInvite(world, nursery, { branches: [second?.id ?? ''] });
    expect(await again(waiting.email)).toMatchObject({ status: 409, body: { code: 'invited' } });
    expect(await again(waiting.email, { role: 'nursery-admin', branch: first?.id ?? '' })).toMatchObject({
      status: 409,
      body: { code: 'invited_elsewhere' },
    });
  });

  it('allows a new invitation after one that expired, was withdrawn or was accepted', async () => {
    const nursery = await makeNursery(world);
    for (const old of [
      { sent: 8 * day },
      { status: 'expired' as const },
      { status: 'revoked' as const },
      { status: 'accepted' as const },
    ]) {
      const { email, id } = await makeInvite(world, nursery, old);
      expect((await invite(nursery, { email })).status).toBe(200);
      expect((await rowOf(id))?.status).toBe(old.status ?? 'expired');
      expect((await list(nursery, { query: { search: email, status: 'invited' } })).body.meta.total).toBe(1);
    }
  });

  it('has a rate limit for an address', async () => {
    const nursery = await makeNursery(world);
    const { body } = await invite(nursery);
    const { id, email } = body.data;
    expect((await resend(nursery, id)).status).toBe(429);
    await revoke(nursery, id);
    expect((await invite(nursery, { email })).status).toBe(429);
    expect(await emailsOf(id)).toHaveLength(1);
    later(61_000);
    expect((await invite(nursery, { email })).status).toBe(200);
  });
});

describe('the invitations of a provider', () => {
  it('are slowed down together, new ones and those sent again, and those of another are not', async () => {
    later(0);
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    const { id } = await makeInvite(world, nursery, { sent: 2 * day });
    const statuses = [(await resend(nursery, id)).status];
    while (statuses.length < 50) {
      const role = statuses.length % 2 ? 'nursery-admin' : 'nursery-super-admin';
      statuses.push((await invite(nursery, {}, { role })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await invite(nursery)).toEqual({
      status: 429,
      body: { message: 'Too many attempts. Please wait 1 minute and try again.' },
    });
    const another = await makeInvite(world, nursery, { sent: 2 * day });
    expect((await resend(nursery, another.id)).status).toBe(429);
    expect(await emailsOf(another.id)).toEqual([]);
    expect((await invite(other)).status).toBe(200);
    later(60_000);
    expect((await invite(nursery)).status).toBe(200);
    expect((await invite(nursery)).status).toBe(429);
  });
});

describe('the list of invitations', () => {
  it('has the open ones, the latest first, and others when they are asked for', async () => {
    const nursery = await makeNursery(world);
    const made = {
      old: await makeInvite(world, nursery, { sent: 8 * day }),
      waiting: await makeInvite(world, nursery),
      revoked: await makeInvite(world, nursery, { status: 'revoked' }),
      accepted: await makeInvite(world, nursery, { status: 'accepted' }),
    };
    const idsOf = async (query?: Record<string, unknown>) =>
      (await list(nursery, query ? { query } : {})).body.data.map(({ id }: { id: string }) => id);
    expect((await list(nursery)).body.data).toMatchObject([
      { id: made.waiting.id, status: 'invited', can: { resend: true, revoke: true } },
      { id: made.old.id, status: 'expired', can: { resend: true, revoke: true } },
    ]);
    expect(await idsOf({ status: 'revoked' })).toEqual([made.revoked.id]);
    expect(await idsOf({ status: 'accepted' })).toEqual([made.accepted.id]);
    expect(await idsOf({ status: 'expired' })).toEqual([made.old.id]);
    expect(await idsOf({ search: made.waiting.email })).toEqual([made.waiting.id]);
    const few = await countStatements(world, () => list(nursery));
    await makeInvite(world, nursery);
    expect(await countStatements(world, () => list(nursery))).toBe(few);
  });

  it('is the branch’s own, and an admin changes only what is all in their branches', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const [first, second] = nursery.branches.map(({ id }) => id) as [string, string];
    const [wide, high, far] = [
      await makeInvite(world, nursery, { branches: [first, second] }),
      await makeInvite(world, nursery, { role: 'nursery-super-admin' }),
      await makeInvite(world, nursery, { branches: [second] }),
    ];
    const as = { role: 'nursery-admin' };
    const { body } = await list(nursery, as);
    expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([wide.id, high.id].toSorted());
    for (const row of body.data) {
      expect(row).toMatchObject({ branches: [{ id: first }], can: { resend: false, revoke: false } });
    }
    for (const { id } of [wide, high]) {
      expect((await resend(nursery, id, as)).status).toBe(403);
      expect((await revoke(nursery, id, as)).status).toBe(403);
    }
    for (const id of [far.id, newId(), (await makeInvite(world, await makeNursery(world))).id]) {
      expect((await resend(nursery, id, as)).status).toBe(404);
      expect((await revoke(nursery, id, as)).status).toBe(404);
    }
    expect((await resend(nursery, 'x')).status).toBe(422);
    expect((await revoke(nursery, 'x')).status).toBe(404);
  });
});

describe('every state of an invitation', () => {
  const states = [
    { state: 'invited', made: {} },
    { state: 'expired', made: { sent: 8 * day } },
    { state: 'expired', made: { status: 'expired' } },
    { state: 'accepted', made: { status: 'accepted' } },
    { state: 'revoked', made: { status: 'revoked' } },
  ] as const;

  it.each(states)('$state ($made) takes what its machine names and refuses the rest', async ({ state, made }) => {
    const moves: Readonly<Record<string, string>> = inviteMachine[state];
    const nursery = await makeNursery(world);
    for (const [event, move] of [
      ['resend', resend],
      ['revoke', revoke],
    ] as const) {
      const { id } = await makeInvite(world, nursery, made);
      const before = await rowOf(id);
      const { status, body } = await move(nursery, id);
      if (moves[event] === undefined) {
        expect([status, body.code]).toEqual([409, state]);
        expect(await rowOf(id)).toEqual(before);
        expect(await emailsOf(id)).toEqual([]);
      } else {
        expect([status, (await rowOf(id))?.status]).toEqual([200, moves[event]]);
      }
    }
  });

  it('sent again has a new link and a new week, and the former link is dead', async () => {
    const nursery = await makeNursery(world);
    const { id, token } = await makeInvite(world, nursery, { sent: 8 * day });
    const { body } = await resend(nursery, id);
    expect(body.data).toMatchObject({ id, status: 'invited' });
    expect(Date.parse(body.data.expires_at)).toBeGreaterThan(now().getTime() + 6.9 * day);
    const row = await rowOf(id);
    expect(row?.sends).toBe(2);
    expect(row?.token_hash).not.toBe(hashInviteToken(token));
    expect(await emailsOf(id)).toEqual([{ invite_id: id, sends: 2 }]);
    const secrets = world.services.settings.tokenSecrets;
    // The email of the first time, had it not been sent yet, has nothing to open any more.
    expect(findInviteToken(secrets, { id, sends: 1, token_hash: row?.token_hash ?? '' })).toBeNull();
    expect(findInviteToken(secrets, { id, sends: 2, token_hash: row?.token_hash ?? '' })).not.toBeNull();
  });

  it('that lapsed is sent again as often as it lapses, beside a newer one that lapsed too', async () => {
    const nursery = await makeNursery(world);
    const old = await makeInvite(world, nursery, { status: 'expired', sent: 20 * day });
    const newer = await makeInvite(world, nursery, { email: old.email, sent: 8 * day });
    const lapse = () =>
      sql`update staff_invite set sent_at = ${new Date(now().getTime() - 8 * day)},
          expires_at = ${new Date(now().getTime() - day)}
        where nursery_id = ${nursery.id} and status = 'invited'`.execute(db());
    for (const again of [old, old, newer, old]) {
      expect((await resend(nursery, again.id)).status).toBe(200);
      const other = again === old ? newer : old;
      expect((await rowOf(other.id))?.status).toBe('expired');
      expect(await resend(nursery, other.id)).toMatchObject({ status: 409, body: { code: 'invited' } });
      expect((await resend(nursery, again.id)).status).toBe(429);
      await lapse();
    }
    expect((await rowOf(old.id))?.sends).toBe(4);
  });

  it('is not sent again to who works there by now, nor beside a newer one', async () => {
    const nursery = await makeNursery(world);
    const member = await makeInvite(world, nursery, { email: nursery.staff['nursery-staff']?.email ?? '' });
    expect(await resend(nursery, member.id)).toMatchObject({ status: 409, body: { code: 'member' } });
    const old = await makeInvite(world, nursery, { status: 'expired' });
    await makeInvite(world, nursery, { email: old.email });
    expect(await resend(nursery, old.id)).toMatchObject({ status: 409, body: { code: 'invited' } });
  });
});

describe('looking an address up', () => {
  it('says who works there or is invited, for a branch of one’s own', async () => {
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    const waiting = await makeInvite(world, nursery);
    const over = await makeInvite(world, nursery, { sent: 8 * day });
    const ask = (email: string, branch = nursery.branch) =>
      world.call('POST', `/auth/check-existing-for-branch/${branch}`, {
        token: nursery.staff['nursery-admin']?.token ?? '',
        body: { email },
      });
    const statusOf = async (email: string) => (await ask(email)).body.data?.status;
    expect(await statusOf(nursery.staff['nursery-staff']?.email.toUpperCase() ?? '')).toBe('member');
    expect(await statusOf(waiting.email)).toBe('invited');
    expect(await statusOf(over.email)).toBe('none');
    expect(await statusOf(other.staff['nursery-staff']?.email ?? '')).toBe('none');
    expect((await ask('x')).status).toBe(422);
    expect((await ask(waiting.email, other.branch)).status).toBe(404);
    expect((await ask(waiting.email, 'branch')).status).toBe(404);
  });
});

describe('the token of an invitation', () => {
  it('differs for each email, invitation and secret, and is found with a former secret', () => {
    const of = { id: newId(), sends: 1 };
    const token = makeInviteToken('secret one', of);
    const others = [
      makeInviteToken('secret two', of),
      makeInviteToken('secret one', { ...of, sends: 2 }),
      makeInviteToken('secret one', { ...of, id: newId() }),
    ];
    expect(new Set([token, ...others]).size).toBe(4);
    const known = { ...of, token_hash: hashInviteToken(token) };
    expect(findInviteToken(['secret two', 'secret one'], known)).toBe(token);
    expect(findInviteToken(['secret two'], known)).toBeNull();
  });
});
