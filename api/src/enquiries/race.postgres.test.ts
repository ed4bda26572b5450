import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '@bairn/shared/calls/enquiries';
import { withContract } from '@bairn/shared/schema/allContracts';
import { now } from '@bairn/shared/schema/clock';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { connectAgreed } from '../connections/connectAgreed.ts';
import { serve } from '../http/serve.ts';
import { dayFromToday, makeFamily, makeNursery } from '../testing/make.ts';
import { makeEnquiry } from '../testing/makeEnquiry.ts';
import { meeting } from '../testing/meeting.ts';
import { listen } from '../testing/nodes.ts';
import { world } from '../testing/sharedWorld.ts';
import { expireEnquiries } from './endEnquiries.ts';
import { readEnquiry } from './enquiryQueries.ts';

const db = () => world.services.database.db;

async function scene() {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  const child = family.children[0]?.id ?? '';
  const admin = nursery.staff['nursery-admin']?.token ?? '';
  const path = `/nursery/${nursery.id}/branch/${nursery.branch}/marketplace/enquiry`;
  return { nursery, family, child, admin, path };
}

const send = (branch: string, token: string, child: string, day: number) =>
  world.call('POST', `/nursery/marketplace/nurseryBranch/${branch}/enquiries`, {
    token,
    body: { child_id: child, from: dayFromToday(30), days: [day], consent: 1 },
  });

/** Two parents of one child ask at the same time, each for another day. */
async function bothAsk() {
  const { nursery, family, child } = await scene();
  const other = await makeFamily(world);
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at) values (${other.keyworker}, ${child}, now())`.execute(
    db(),
  );
  const replies = await Promise.all([
    send(nursery.branch, family.token, child, 1),
    send(nursery.branch, other.token, child, 2),
  ]);
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

it('two parents who ask about one child at once make one enquiry', async () => {
  expect(await bothAsk()).toEqual([200, 409]);
});

it('an answer and a withdrawal at once: one of them counts, and a connection follows the answer alone', async () => {
  for (let round = 0; round < 5; round++) {
    const { nursery, family, child, admin, path } = await scene();
    const id = await makeEnquiry(world, {
      nursery: nursery.id,
      branch: nursery.branch,
      keyworker: family.keyworker,
      child,
    });
    const [accepted, again, withdrawn] = await Promise.all([
      world.call('POST', `${path}/${id}/accept`, { token: admin, body: { consent: 1 } }),
      world.call('POST', `${path}/${id}/accept`, { token: admin, body: { consent: 1 } }),
      world.call('POST', `/account/enquiries/${id}/withdraw`, { token: family.token }),
    ]);
    const { rows } = await sql<{ status: string; connections: number }>`
      select e.status, (select count(*) from connection x where x.keyworker_profile_id = e.keyworker_profile_id)::int as connections
      from enquiry e where e.id = ${id}`.execute(db());
    const statuses = [accepted.status, again.status, withdrawn.status];
    expect([
      { row: { status: 'accepted', connections: 1 }, statuses: [200, 200, 409] },
      { row: { status: 'withdrawn', connections: 0 }, statuses: [409, 409, 200] },
    ]).toContainEqual({ row: rows[0], statuses });
  }
});

async function standing(id: string) {
  const { rows } = await sql<{ status: string; connections: number }>`
    select e.status, (select count(*) from connection x where x.keyworker_profile_id = e.keyworker_profile_id)::int as connections
    from enquiry e where e.id = ${id}`.execute(db());
  return rows[0];
}

async function asked() {
  const made = await scene();
  const { nursery, family, child } = made;
  const id = await makeEnquiry(world, {
    nursery: nursery.id,
    branch: nursery.branch,
    keyworker: family.keyworker,
    child,
  });
  return { ...made, id };
}

let second: Composed;
beforeAll(async () => {
  second = await compose(world.services.settings);
});
afterAll(() => second.close());

it('an answer while the time ends, with the job on two nodes: accepted or expired, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const { admin, path, id } = await asked();
    await sql`update enquiry set expires_at = ${new Date(now().getTime() + 2 * round)} where id = ${id}`.execute(db());
    const [accepted] = await Promise.all([
      world.call('POST', `${path}/${id}/accept`, { token: admin, body: { consent: 1 } }),
      expireEnquiries(world.services.database.db),
      expireEnquiries(second.database.db),
    ]);
    await expireEnquiries(world.services.database.db);
    expect([
      { row: { status: 'accepted', connections: 1 }, status: 200 },
      { row: { status: 'expired', connections: 0 }, status: 409 },
    ]).toContainEqual({ row: await standing(id), status: accepted.status });
  }
});

const meet = meeting(2);

/** The bug that the lock prevents: read whether the enquiry is open, then connect. */
const acceptUnlocked = routes.map((route) =>
  route.endpoint === withContract(calls.acceptEnquiry)
    ? serve(calls.acceptEnquiry, { access: 'enquiry.manage' }, async ({ tx, params, person, request, scope }) => {
        const { rows } = await sql<{ keyworker: string; user: string; status: string }>`
          select e.keyworker_profile_id as keyworker, k.user_id as user, e.status from enquiry e
          join keyworker_profile k on k.id = e.keyworker_profile_id where e.id = ${params.id}`.execute(tx);
        await meet();
        await meet();
        const [open] = rows;
        if (open?.status === 'new') {
          const by = { user: person.user_id, request: request.id };
          const family = { keyworker: open.keyworker, user: open.user, version: 1 };
          await connectAgreed(tx, { family, service: { scope, by, version: 1 } });
        }
        return { data: await readEnquiry(tx, scope, params.id) };
      })
    : route,
);

it('connects a family that has withdrawn, without the lock, so the race is real', async () => {
  const node = await listen(second, acceptUnlocked);
  const { admin, family, path, id } = await asked();
  const accepted = node.call('POST', `${path}/${id}/accept`, { token: admin, body: { consent: 1 } });
  await meet();
  const withdrawn = await world.call('POST', `/account/enquiries/${id}/withdraw`, { token: family.token });
  expect(withdrawn.status).toBe(200);
  await meet();
  expect((await accepted).status).toBe(200);
  expect(await standing(id)).toEqual({ status: 'withdrawn', connections: 1 });
  await node.close();
});
