import fc from 'fast-check';
import { sql } from 'kysely';
import { setClock } from '@bairn/shared/schema/clock';
import { setPassword } from '../auth/setPassword.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeStaff, signIn, type MadeNursery } from './make.ts';
import { makeModel, type Account, type Actor, type Model, type Provider, type Token } from './sessionModel.ts';
import type { Reply, World } from './world.ts';
import { quickHash } from './quickHash.ts';

/** A node of the product, for its callers. */
export type Door = (method: string, path: string, options: { token?: string | null; body?: unknown }) => Promise<Reply>;

const deeds = [
  'sign in',
  'sign in',
  'refresh',
  'refresh',
  'log out',
  'switch',
  'switch',
  'sign a device out',
  'log out everywhere',
  'change the password',
  'reset the password',
  'suspend staff',
  'suspend staff',
  'suspend a provider',
  'delete the account',
  'wait',
  'wait',
] as const;
type Deed = (typeof deeds)[number];

export type Step = { deed: Deed; who: number; which: number; node: number };
/** Sequences of actions of people, their services and the clock. */
export const stepsOfSessions = fc.array(
  fc.record({ deed: fc.constantFrom(...deeds), who: fc.nat(2), which: fc.nat(1000), node: fc.nat(1) }),
  { minLength: 15, maxLength: 25 },
);

/** Hashing is slow on purpose, and not tested here. */
const passwords = ['heather on the hillside', 'thistles in the glen'] as const;

/**
 * Seconds by which the clock may advance: within the grace period of a replaced token, past it, past the token's
 * lifetime.
 */
const waits = [30, 59, 61, 1500, 3601];

export type Walk = {
  world: World;
  doors: readonly Door[];
  hashes: readonly [string, string];
  /** For negative controls: corrupts the database after each step. */
  spoil?: () => Promise<unknown>;
};

export const hashesOfWalk = async (): Promise<[string, string]> => [
  await quickHash(passwords[0]),
  await quickHash(passwords[1]),
];

// Never reset: a later sequence starts after an earlier one.
let clock = Math.ceil(Date.now() / 1000) * 1000;

type Cast = { actors: Actor[]; providers: Provider[]; bosses: string[] };

/** A family; a family that is also an admin; a person who runs a provider and works for another one. */
async function makeCast({ world, hashes }: Walk): Promise<Cast> {
  const { db } = world.services.database;
  const [one, two] = [await makeNursery(world), await makeNursery(world)];
  const providers: Provider[] = [one, two].map(({ id, branch }) => ({ id, branch, suspended: false }));
  const [family, both] = [await makeFamily(world), await makeFamily(world)];
  const owner = await makeStaff(world, one.id, one.branch, 'nursery-super-admin');
  const work = async (user: string, { id, branch }: MadeNursery, role: string) => {
    const profile = newId();
    await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${id}, ${profile}, ${user}, ${role}, now())`.execute(db);
    await sql`insert into staff_branch values (${id}, ${profile}, ${branch})`.execute(db);
    return profile;
  };
  const job = (profile: string, at: number) => ({ profile, provider: providers[at] as Provider, suspended: false });
  const actor = (user: { id: string; email: string }, keyworker: boolean, jobs: Actor['jobs']): Actor => ({
    id: user.id,
    email: user.email,
    keyworker,
    jobs,
    account: keyworker ? 'keyworker' : 'service',
    password: 0,
    deleted: false,
  });
  const actors = [
    actor(family, true, []),
    actor(both, true, [job(await work(both.id, one, 'nursery-admin'), 0)]),
    actor(owner, false, [job(owner.profile, 0), job(await work(owner.id, two, 'nursery-staff'), 1)]),
  ];
  await sql`update "user" set account = 'service' where id = ${owner.id}`.execute(db);
  const ids = actors.map(({ id }) => id);
  await sql`update "user" set password_hash = ${hashes[0]} where id = any(${ids}::uuid[])`.execute(db);
  // Sessions of the makers are not part of the sequence.
  await sql`delete from device where user_id = any(${ids}::uuid[])`.execute(db);
  return { actors, providers, bosses: [one, two].map(({ staff }) => staff['nursery-super-admin']?.id ?? '') };
}

type Scene = Walk & Cast & { model: Model };

const claimsOf = (text: string) =>
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as {
    did: string;
    jti: string;
    exp: number;
  };

function expectStatus(reply: Reply, expected: number, what: string) {
  if (reply.status !== expected) {
    throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}, expected ${expected}`);
  }
}

async function signInActor({ model }: Scene, door: Door, actor: Actor) {
  const expected = model.signInStatus(actor);
  const body = { email: actor.email, password: passwords[actor.password], client_id: 3 };
  const reply = await door('POST', '/auth/login', { body });
  // Repeated logins to an unknown address have the same rate limit as to a known one.
  if (actor.deleted && reply.status === 429) return;
  expectStatus(reply, expected, 'sign in');
  if (expected === 200) model.opened(actor, reply.body.data.token, claimsOf(reply.body.data.token));
}

async function switchTo({ model }: Scene, door: Door, token: Token, to: Account) {
  const path = to === 'service' ? '/auth/service-account' : '/auth/carer-account';
  const expected = model.isGood(token) ? model.switchStatus(token.actor, to) : 401;
  const reply = await door('POST', path, { token: token.text });
  expectStatus(reply, expected, `switch to ${to}`);
  if (expected === 200) model.replaced(token, reply.body.data.token, claimsOf(reply.body.data.token), to);
}

async function suspendStaff({ world, bosses, model, providers }: Scene, door: Door, actor: Actor, which: number) {
  const job = actor.jobs[which % Math.max(1, actor.jobs.length)];
  if (!job || actor.deleted || job.provider.suspended) return;
  const boss = await signIn(world, bosses[providers.indexOf(job.provider)] ?? '', 'service');
  const { id, branch } = job.provider;
  const body = { staff_profile_id: job.profile, suspended: !job.suspended };
  const reply = await door('POST', `/nursery/${id}/branch/${branch}/suspension-status`, { token: boss, body });
  expectStatus(reply, 200, 'suspend staff');
  model.suspend(job, !job.suspended);
}

async function changePassword({ model }: Scene, door: Door, token: Token) {
  const { actor } = token;
  const next = passwords[1 - actor.password];
  const body = { current_password: passwords[actor.password], password: next, password_confirmation: next };
  const expected = model.isGood(token) ? 200 : 401;
  expectStatus(await door('POST', '/users/password', { token: token.text, body }), expected, 'change the password');
  if (expected === 200) model.passwordChanged(actor, token.device);
}

async function simple(scene: Scene, door: Door, token: Token, deed: Deed, which: number) {
  const { model } = scene;
  const good = model.isGood(token);
  if (deed === 'refresh') {
    const reply = await door('GET', '/auth/refresh', { token: token.text });
    expectStatus(reply, good ? 200 : 401, deed);
    if (good) model.replaced(token, reply.body.data.token, claimsOf(reply.body.data.token));
  } else if (deed === 'log out') {
    expectStatus(await door('GET', '/auth/logout', { token: token.text }), good ? 200 : 401, deed);
    if (good) model.ended(token.device);
  } else if (deed === 'log out everywhere') {
    expectStatus(
      await door('POST', '/auth/logout-everywhere', { token: token.text, body: {} }),
      good ? 200 : 401,
      deed,
    );
    if (good) model.endedAll(token.actor);
  } else if (deed === 'sign a device out') {
    // Sometimes another person's.
    const target = model.devices[which % model.devices.length];
    if (!target) return;
    const own = target.actor === token.actor && model.isLive(target);
    const reply = await door('DELETE', `/auth/devices/${target.id}`, { token: token.text });
    expectStatus(reply, good ? (own ? 200 : 404) : 401, deed);
    if (good && own) model.ended(target);
  } else if (deed === 'delete the account') {
    const body = { password: passwords[token.actor.password] };
    expectStatus(await door('DELETE', '/users/account', { token: token.text, body }), good ? 200 : 401, deed);
    if (good) model.deleted(token.actor);
  }
}

async function take(scene: Scene, { deed, who, which, node }: Step) {
  const { model, actors, providers, world, hashes } = scene;
  const door = scene.doors[node % scene.doors.length] as Door;
  const actor = actors[who] as Actor;
  if (deed === 'wait') {
    clock += (waits[which % waits.length] ?? 0) * 1000;
  } else if (deed === 'sign in') {
    await signInActor(scene, door, actor);
  } else if (deed === 'suspend staff') {
    await suspendStaff(scene, door, actor, which);
  } else if (deed === 'suspend a provider') {
    const provider = providers[which % providers.length] as Provider;
    provider.suspended = !provider.suspended;
    await sql`update nursery set suspended_at = ${provider.suspended ? new Date(clock) : null}
      where id = ${provider.id}`.execute(world.services.database.db);
  } else if (deed === 'reset the password') {
    if (actor.deleted) return;
    const next = hashes[1 - actor.password] ?? '';
    await transact(world.services.database.db, (tx) => setPassword(tx, actor.id, next));
    model.passwordChanged(actor, null);
  } else {
    // Any token that they ever had, more often a recent one.
    const own = model.tokens.filter((token) => token.actor === actor);
    const token = which % 3 === 0 ? own[which % Math.max(1, own.length)] : own.at(-1);
    if (!token) return;
    if (deed === 'switch') await switchTo(scene, door, token, which % 2 === 0 ? 'service' : 'keyworker');
    else if (deed === 'change the password') await changePassword(scene, door, token);
    else await simple(scene, door, token, deed, which);
  }
}

/** Tries every issued token on every node: whether it is valid, and at which provider. */
async function compare({ doors, model, providers }: Scene) {
  const wrong: string[] = [];
  for (const [number, token] of model.tokens.entries()) {
    const good = model.isGood(token);
    for (const [node, door] of doors.entries()) {
      const who = `token ${number} of person ${model.numberOf(token.actor)} on node ${node}`;
      const { status, body } = await door('GET', '/auth/user', { token: token.text });
      if (status !== (good ? 200 : 401)) wrong.push(`${who}: ${status}, and it is ${good ? 'good' : 'over'}`);
      if (status === 200 && body.data.id !== token.actor.id) wrong.push(`${who}: another person's`);
      for (const provider of providers) {
        const expected = good ? model.providerStatus(token, provider) : 401;
        const path = `/nursery/${provider.id}/branch/${provider.branch}/session`;
        const asked = await door('GET', path, { token: token.text });
        if (asked.status !== expected) wrong.push(`${who} at a provider: ${asked.status}, expected ${expected}`);
      }
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** Walks one sequence: after each step every token must be as valid as the model says, on every node. */
export async function walkSessions(walk: Walk, steps: readonly Step[], note: (doing: string) => void) {
  const restore = setClock(() => clock);
  try {
    clock += 5_000_000;
    const cast = await makeCast(walk);
    const scene: Scene = { ...walk, ...cast, model: makeModel(cast.actors, () => clock) };
    for (const [node, actor] of cast.actors.entries()) {
      await signInActor(scene, walk.doors[node % walk.doors.length] as Door, actor);
    }
    for (const [nth, step] of steps.entries()) {
      note(`step ${nth + 1} of ${steps.length}: ${JSON.stringify(step)}`);
      await take(scene, step);
      await walk.spoil?.();
      await compare(scene);
    }
  } finally {
    restore();
  }
}
