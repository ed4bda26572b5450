import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { compose, type Composed } from '../compose.ts';
import { newId } from '../database/id.ts';
import { makeSignUp } from '../testing/makeAccounts.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { world } from '../testing/sharedWorld.ts';

let second: Composed;
let nodes: Node[];
let restore = () => {};
beforeAll(async () => {
  second = await compose(world.services.settings);
  nodes = [await listen(world.services), await listen(second)];
  // It stands still: nothing is forgotten while they guess.
  const at = Date.now();
  restore = setClock(() => at);
});
afterAll(async () => {
  restore();
  await Promise.all(nodes.map((node) => node.close()));
  await second.close();
});

let calls = 0;
beforeEach(() => {
  calls = 0;
});
/** Makes a call on one node and the other by turns, from a network. */
function post(path: string, body: object, network: string) {
  calls += 1;
  const node = nodes[calls % 2] as Node;
  return node.call('POST', `/auth/${path}`, { body, headers: { 'x-forwarded-for': network } });
}
const countOf = (statuses: readonly number[], status: number) => statuses.filter((other) => other === status).length;

it('one network has as many guesses of codes on two nodes as on one', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => makeSignUp(world)));
  const guesses = Array.from({ length: 80 }, (_, turn) => {
    const { email, registration, code } = made[turn % made.length] ?? { email: '', registration: '', code: '' };
    return { email, registration, code: code === '000000' ? '111111' : '000000' };
  });
  const replies = await Promise.all(guesses.map((guess) => post('code-check', guess, '203.0.113.1')));
  const statuses = replies.map(({ status }) => status);
  expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([50, 30]);
  const { rows } = await sql<{ tries: number }>`select sum(tries) as tries from registration
    where email = any(${made.map(({ email }) => email)}::text[])`.execute(world.services.database.db);
  expect(rows).toEqual([{ tries: 50 }]);
});

it('one address has as many guesses as its emails have, from however many networks', async () => {
  const email = `many-${newId()}@test.bairn.test`;
  const password = 'three quiet herons';
  const person = { account_type: 'keyworker', first_name: 'Nora', last_name: 'New', terms: true };
  const form = { ...person, email, password, password_confirmation: password };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, network) => post('register', form, `198.51.100.${network}`)),
  );
  const registrations = replies.filter(({ status }) => status === 200).map(({ body }) => body.data.registration);
  expect(registrations).toHaveLength(15);
  const statuses: number[] = [];
  for (const [network, registration] of registrations.entries()) {
    const guesses = Array.from({ length: 8 }, (_, turn) => ({ email, registration, code: `00000${turn}` }));
    const answers = await Promise.all(guesses.map((guess) => post('code-check', guess, `192.0.2.${network}`)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([422]));
  const { rows } = await sql<{ tries: number }>`select sum(tries) as tries from registration
    where email = ${email}`.execute(world.services.database.db);
  expect(rows).toEqual([{ tries: 75 }]);
});
