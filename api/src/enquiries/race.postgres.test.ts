import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayFromToday, makeFamily, makeNursery } from '../testing/make.ts';
import { makeEnquiry } from '../testing/makeEnquiry.ts';
import { world } from '../testing/sharedWorld.ts';

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
