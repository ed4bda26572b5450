import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubjects } from '@bairn/shared/calls/carers';
import { withContract } from '@bairn/shared/schema/allContracts';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { newId } from '../database/id.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeNursery, type MadeNursery } from '../testing/make.ts';
import { meeting } from '../testing/meeting.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { editorOf } from './editor.ts';
import { enterFamily } from './enterSubjects.ts';

const rounds = 8;

let world: World;
let second: Composed;
let nursery: MadeNursery;
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
  nursery = await makeNursery(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

/** A family that nobody has entered: a child and its mother, told apart by the child's last name and the address. */
function familyOf({ email = `${newId()}@carers.bairn.test`, last_name = newId() } = {}) {
  return {
    children: [{ first_name: 'Ailsa', last_name, dob: '2023-05-06', funded: false }],
    carers: [
      {
        carer: { first_name: 'Iona', last_name: 'Orr', email },
        is_primary: true,
        relation_id: 2,
        responsibilities: ['may_collect'],
      },
    ],
  };
}
type Family = ReturnType<typeof familyOf>;

const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const owner = () => nursery.staff['nursery-super-admin']?.token ?? '';

const enter = (node: Node, body: Family, { key = newId(), token = admin() } = {}) =>
  node.call('POST', '/account/carer/create-subjects', {
    token,
    query: { nursery_branch_id: nursery.branch },
    body,
    headers: { 'idempotency-key': key },
  });

/** How often a family is there: its child, its mother, and the links between them. */
async function countOf({ children: [child], carers: [adult] }: Family) {
  const { rows } = await sql<{ children: number; carers: number; links: number }>`
    select (select count(*)::int from child where last_name = ${child?.last_name}) as children,
      (select count(*)::int from carer where email = ${adult?.carer.email}) as carers,
      (select count(*)::int from child_profile_carer pc
        join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
        join child c on c.id = p.child_id where c.last_name = ${child?.last_name}) as links
  `.execute(world.services.database.db);
  return rows[0];
}
const once = { children: 1, carers: 1, links: 1 };

async function onTwoNodes<Result>(work: (one: Node, other: Node) => Promise<Result>, list: readonly Route[] = routes) {
  const [one, other] = [await listen(world.services, list), await listen(second, list)];
  try {
    return await work(one, other);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

/** The call without the lock of the provider, and on request without its key. Two calls meet before either writes. */
function unlocked({ keyed }: { keyed: boolean }) {
  const meet = meeting(2);
  return routes.map((route) =>
    route.endpoint === withContract(createSubjects)
      ? serve(createSubjects, { access: 'carer.create' }, async ({ tx, body, person, scope, request }) => {
          const key = keyed ? (request.idempotencyKey ?? '') : newId();
          await enterFamily(tx, editorOf(person, scope, request), scope.branch, body, key, meet);
          return { data: { children: [], carers: [] } };
        })
      : route,
  );
}

describe('one family that is entered twice at once, on two nodes', () => {
  it('is there once, and both calls with one key answer the same', async () => {
    await onTwoNodes(async (one, other) => {
      for (let round = 0; round < rounds; round += 1) {
        const [family, key] = [familyOf(), newId()];
        const answers = await Promise.all([enter(one, family, { key }), enter(other, family, { key, token: owner() })]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers[0]?.body).toEqual(answers[1]?.body);
        expect(await countOf(family)).toEqual(once);
      }
    });
  });

  it('is there once where two admins enter it, and the second is told that the child is on the roll', async () => {
    await onTwoNodes(async (one, other) => {
      for (let round = 0; round < rounds; round += 1) {
        const family = familyOf();
        const answers = await Promise.all([enter(one, family), enter(other, family, { token: owner() })]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
        const refused = answers.find(({ status }) => status === 422);
        expect(refused?.body.errors).toEqual({
          'children.0.first_name': [expect.stringMatching(/is on your roll already\.$/)],
        });
        expect(await countOf(family)).toEqual(once);
      }
    });
  });

  it('has its mother once where two admins enter a child of hers each', async () => {
    await onTwoNodes(async (one, other) => {
      for (let round = 0; round < rounds; round += 1) {
        const email = `${newId()}@carers.bairn.test`;
        const [elder, younger] = [familyOf({ email }), familyOf({ email })];
        const answers = await Promise.all([enter(one, elder), enter(other, younger, { token: owner() })]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers[0]?.body.data.carers).toEqual(answers[1]?.body.data.carers);
        expect([await countOf(elder), await countOf(younger)]).toEqual([once, once]);
      }
    });
  });

  it('is there once by its key alone, where nothing is locked', async () => {
    await onTwoNodes(
      async (one, other) => {
        const [family, key] = [familyOf(), newId()];
        const answers = await Promise.all([enter(one, family, { key }), enter(other, family, { key })]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await countOf(family)).toEqual(once);
      },
      unlocked({ keyed: true }),
    );
  });

  it('is there twice without the lock and the key, so the race is real', async () => {
    await onTwoNodes(
      async (one, other) => {
        const [family, key] = [familyOf(), newId()];
        const answers = await Promise.all([enter(one, family, { key }), enter(other, family, { key })]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await countOf(family)).toEqual({ children: 2, carers: 2, links: 2 });
      },
      unlocked({ keyed: false }),
    );
  });
});
