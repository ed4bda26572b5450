import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCode } from '../auth/secrets.ts';
import type { Tx } from '../database/database.ts';
import { makeDraft, makeNumber } from '../testing/makeDraft.ts';
import { whileOpen } from '../testing/whileOpen.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { prove } from './prove.ts';

// A world of its own, for the last test drops an index.
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
const db = () => world.services.database.db;

/** How many services have proven the number. */
async function countProven(number: string) {
  const { rows } = await sql`select 1 from branch where proven_number = ${number}`.execute(db());
  return rows.length;
}

it('of three owners who prove one number at once, one has it, and the others are told to send a document', async () => {
  const entry = await makeNumber(world);
  const drafts = [await makeDraft(world, entry), await makeDraft(world, entry), await makeDraft(world, entry)];
  const codes: string[] = [];
  for (const draft of drafts) {
    await draft.post('/proof/send-code');
    const { rows } = await sql<{ id: string; turn: number }>`
      select id, turn from branch_proof where branch_id = ${draft.branch}`.execute(db());
    codes.push(makeCode(world.services.settings.tokenSecrets, rows[0] ?? { id: '', turn: 0 }));
  }
  // From networks of their own, whose counted guesses would put the calls one after the other.
  const replies = await Promise.all(
    drafts.map(({ base, token }, index) =>
      world.call('POST', `${base}/proof/code`, {
        token,
        body: { code: codes[index] },
        headers: { 'x-forwarded-for': `198.18.7.${index + 1}` },
      }),
    ),
  );
  const outcomes = replies.map(({ status, body }) => (status === 200 ? 'proven' : body.code));
  expect(outcomes).toEqual(expect.arrayContaining(['proven', 'no_code']));
  expect(outcomes.filter((outcome) => outcome === 'no_code')).toHaveLength(2);
  expect(await countProven(entry.cs_number)).toBe(1);
});

/** Proves a number for a second service while the first one has proven it and is not committed. */
async function proveTwice() {
  const entry = await makeNumber(world);
  const places = [await makeDraft(world, entry), await makeDraft(world, entry)].map(({ nursery, branch }) => ({
    nursery: nursery.id,
    branch,
  }));
  const [one, other] = places as [(typeof places)[0], (typeof places)[0]];
  const by = { user: null, how: 'operator' } as const;
  const proves = (of: (typeof places)[0]) => (tx: Tx) => prove(tx, of, entry.cs_number, by);
  const second = await whileOpen(db(), proves(one), proves(other));
  return { second, proven: await countProven(entry.cs_number) };
}

it('refuses a second owner who has found nobody else, in the same words as where there is no address', async () => {
  expect(await proveTwice()).toMatchObject({
    second: { status: 'rejected', reason: { status: 409, code: 'no_code' } },
    proven: 1,
  });
});

it('would give the number to both without the unique index, so the race is real', async () => {
  await sql`drop index branch_proven_number`.execute(db());
  expect(await proveTwice()).toMatchObject({ second: { status: 'fulfilled' }, proven: 2 });
});
