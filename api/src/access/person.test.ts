import { sql, type CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { personOfToken } from './person.ts';

const database = () => world.services.database.db;

/** Looks up the person of each token, all in one turn of the event loop. */
async function peopleOf(tokens: readonly string[]) {
  const claims = await Promise.all(tokens.map((token) => world.services.tokens.read(token)));
  return Promise.all(claims.map(({ device, token }) => personOfToken(database(), device, token)));
}

/** The statements that a piece of work sends. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const executor = database().getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const texts: string[] = [];
  executor.executeQuery = <Row>(query: CompiledQuery<Row>) => {
    texts.push(query.sql);
    return execute(query);
  };
  await work().finally(() => {
    executor.executeQuery = execute;
  });
  return texts;
}

describe('concurrent look-ups of persons', () => {
  it('get each their own person, with one statement for all', async () => {
    const nursery = await makeNursery(world);
    const family = await makeFamily(world);
    const admin = nursery.staff['nursery-admin'];
    const tokens = [admin?.token ?? '', family.token, admin?.token ?? ''];
    let people: Awaited<ReturnType<typeof peopleOf>> = [];
    const statements = await sent(async () => {
      people = await peopleOf(tokens);
    });
    expect(statements).toHaveLength(1);
    expect(people.map((person) => [person?.user_id, person?.account])).toEqual([
      [admin?.id, 'service'],
      [family.id, 'keyworker'],
      [admin?.id, 'service'],
    ]);
    expect(people[0]?.staff).toMatchObject([
      { nursery_id: nursery.id, role: 'nursery-admin', branches: [nursery.branch] },
    ]);
    expect(people[1]).toMatchObject({ keyworker_id: family.keyworker, staff: [] });
  });

  it('do not affect each other: a revoked token and another device’s have no person', async () => {
    const [one, other] = [await makeFamily(world), await makeFamily(world)];
    const [claims, foreign] = await Promise.all([one, other].map(({ token }) => world.services.tokens.read(token)));
    await sql`update device set revoked_at = now() where id = ${foreign?.device}`.execute(database());
    const people = await Promise.all([
      personOfToken(database(), foreign?.device ?? '', foreign?.token ?? ''),
      personOfToken(database(), claims?.device ?? '', claims?.token ?? ''),
      personOfToken(database(), claims?.device ?? '', foreign?.token ?? ''),
      personOfToken(database(), newId(), claims?.token ?? ''),
    ]);
    expect(people.map((person) => person?.user_id ?? null)).toEqual([null, one.id, null, null]);
  });

  it('are repeated at each call, so that a revocation takes effect at once', async () => {
    const family = await makeFamily(world);
    const { device, token } = await world.services.tokens.read(family.token);
    expect(await personOfToken(database(), device, token)).toMatchObject({ user_id: family.id });
    await sql`update device set revoked_at = now() where id = ${device}`.execute(database());
    expect(await personOfToken(database(), device, token)).toBeNull();
  });

  it("do not fail with a malformed id of another's token, which has no person", async () => {
    const family = await makeFamily(world);
    const { user, device, token } = await world.services.tokens.read(family.token);
    const claims = [
      { user, device: 'no id', token },
      { user, device, token },
      { user, device, token: 'undefined' },
      { user, device: `${device}\0`, token },
    ];
    const people = await Promise.all(claims.map((one) => personOfToken(database(), one.device, one.token)));
    expect(people.map((person) => person?.user_id ?? null)).toEqual([null, family.id, null, null]);
    const tokens = await Promise.all(claims.map((one) => world.services.tokens.sign(one)));
    const replies = await Promise.all(tokens.map((one) => world.call('GET', '/users/roles', { token: one })));
    expect(replies.map(({ status }) => status)).toEqual([401, 200, 401, 401]);
  });

  it('all fail when the database fails', async () => {
    const executor = database().getExecutor();
    const execute = executor.executeQuery;
    executor.executeQuery = () => Promise.reject(new Error('no database'));
    const asked = await Promise.allSettled([newId(), newId()].map((id) => personOfToken(database(), id, id))).finally(
      () => (executor.executeQuery = execute),
    );
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
