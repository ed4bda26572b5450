import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setSuspension } from '@bairn/shared/calls/staff';
import { now } from '@bairn/shared/schema/clock';
import { withContract } from '@bairn/shared/schema/allContracts';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { conflict } from '../refusals/refusal.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { meeting } from '../testing/meeting.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { world } from '../testing/sharedWorld.ts';

const rounds = 12;

let second: Composed;
beforeAll(async () => {
  second = await compose(world.services.settings);
});
afterAll(async () => {
  await second.close();
});

type Boss = { profile: string; token: string };

const suspend = (node: Node, nursery: MadeNursery, by: Boss, whom: Boss) =>
  node.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/suspension-status`, {
    token: by.token,
    body: { staff_profile_id: whom.profile, suspended: true },
  });

/** Super admins suspend each other at the same moment, on two nodes; how many are left of how many, and what they heard. */
async function duel(list: readonly Route[], others: number) {
  const nodes = [await listen(world.services, list), await listen(second, list)] as [Node, Node];
  const left: number[] = [];
  const statuses: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const nursery = await makeNursery(world);
      const one = nursery.staff['nursery-super-admin'] as Boss;
      const two = await makeStaff(world, nursery.id, nursery.branch, 'nursery-super-admin');
      for (let more = 0; more < others; more += 1) {
        await makeStaff(world, nursery.id, nursery.branch, 'nursery-super-admin');
      }
      const answers = await Promise.all([suspend(nodes[0], nursery, one, two), suspend(nodes[1], nursery, two, one)]);
      statuses.push(...answers.map(({ status }) => status));
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from staff_profile where nursery_id = ${nursery.id}
          and role = 'nursery-super-admin' and suspended_at is null`.execute(world.services.database.db);
      left.push(rows[0]?.left ?? 0);
    }
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
  return { left, statuses };
}

const bothHaveLooked = meeting(2);

/** The mistake that the turns are there against: look whether another is left, then suspend. */
const lookThenSuspend = serve(
  inlineEndpoint({ ...withContract(setSuspension), response: one(z.null()) }),
  { access: 'staff.suspend' },
  async ({ tx, params, body }) => {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from staff_profile where nursery_id = ${params.nursery}
        and role = 'nursery-super-admin' and suspended_at is null and id <> ${body.staff_profile_id}`.execute(tx);
    await bothHaveLooked();
    if (rows[0]?.others === 0) throw conflict('The last one.');
    await sql`update staff_profile set suspended_at = ${now()} where id = ${body.staff_profile_id}`.execute(tx);
    return { data: null };
  },
);

describe('two super admins who suspend each other', () => {
  it('leave one of them, and the other is told', async () => {
    const { left, statuses } = await duel(routes, 0);
    expect(left).toEqual(Array.from({ length: rounds }, () => 1));
    expect(statuses.filter((status) => status === 200)).toHaveLength(rounds);
    // Whose session the rules had let in before loses in the turn, else at the door.
    expect(statuses.filter((status) => status === 403)).toHaveLength(rounds);
  });

  it('leave one of them even if a third would remain: a suspended admin cannot suspend', async () => {
    const { left } = await duel(routes, 1);
    expect(left).toEqual(Array.from({ length: rounds }, () => 2));
  });

  it('would leave none without the lock', async () => {
    const unguarded = [...routes.filter((route) => route.endpoint !== withContract(setSuspension)), lookThenSuspend];
    const { left } = await duel(unguarded, 0);
    expect(left).toEqual(Array.from({ length: rounds }, () => 0));
  });
});
