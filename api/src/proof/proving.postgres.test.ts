import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCode } from '../auth/secrets.ts';
import { makeDraft, makeNumber } from '../testing/makeDraft.ts';
import { world } from '../testing/sharedWorld.ts';

it.each([1, 2, 3, 4, 5])('of three owners who prove one number at once, one has it (%i)', async () => {
  const { db } = world.services.database;
  const entry = await makeNumber(world);
  const drafts = [await makeDraft(world, entry), await makeDraft(world, entry), await makeDraft(world, entry)];
  const codes: string[] = [];
  for (const draft of drafts) {
    await draft.post('/proof/send-code');
    const { rows } = await sql<{ id: string; turn: number }>`
      select id, turn from branch_proof where branch_id = ${draft.branch}`.execute(db);
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
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { rows } = await sql`select 1 from branch where proven_number = ${entry.cs_number}`.execute(db);
  expect(rows).toHaveLength(1);
});
