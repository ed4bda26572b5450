import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeCarer, makeProfile } from '../testing/makeService.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
});

const db = () => world.services.database.db;
const owner = () => nursery.staff['nursery-super-admin']?.token ?? '';
const merge = (keep_id: string, merge_id: string, preview = false) =>
  world.call('POST', '/account/carer/merge', { token: owner(), body: { keep_id, merge_id, preview } });
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db())).rows;

const oneOf = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const rights = ['parental_responsibility', 'may_collect', 'emergency_contact'] as const;
const anyLink = fc.option(
  fc.record({ relation: oneOf('mother', 'other'), rights: fc.subarray([...rights]), declined: fc.boolean() }),
);
const anyRecord = fc.record({
  email: fc.boolean(),
  phone: fc.boolean(),
  account: oneOf(null, 'first', 'second'),
  orders: fc.boolean(),
  added: fc.subarray([0, 1]),
});
/** Two records of an adult and one of another family; for each child the links of the three, and whose child it is. */
const anyWorld = fc.record({
  records: fc.tuple(anyRecord, anyRecord, anyRecord),
  children: fc.array(
    fc.record({
      branch: oneOf(0, 1),
      links: fc.tuple(anyLink, anyLink, anyLink),
      main: oneOf(0, 1, 2),
      ordered: oneOf(0, 1, 2, null),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Plan = typeof anyWorld extends fc.Arbitrary<infer P> ? P : never;

/** The record that stands for a carer without an account, with a booking of a child. */
async function order(carer: string, child: string) {
  const at = now();
  await sql`insert into keyworker_profile (id, carer_id, created_at) values (${newId()}, ${carer}, ${at})
    on conflict (carer_id) do nothing`.execute(db());
  const [payer] = await rowsOf(sql<{ id: string }>`select id from keyworker_profile where carer_id = ${carer}`);
  const session = await makeSession(world, { id: nursery.id, branch: nursery.branch }, { days: 1 });
  // `makeBooking` reads no more of a family than this; a payer without an account has no token.
  const family = { keyworker: payer?.id ?? '', children: [{ id: child }] } as unknown as MadeFamily;
  return (await makeBooking(world, family, session)).id;
}

async function make(plan: Plan, accounts: Record<'first' | 'second', MadeFamily>) {
  const carers: string[] = [];
  for (const { email, phone, account, added } of plan.records) {
    const id = await makeCarer(world, nursery.id, {
      email: email ? `${newId()}@carers.bairn.test` : null,
      phone: phone ? '+441314960777' : null,
      user: account && accounts[account].id,
    });
    carers.push(id);
    // A carer whom no branch knows is no one's to merge.
    for (const index of [0, ...added]) {
      await sql`insert into carer_branch (nursery_id, carer_id, branch_id, created_at)
        values (${nursery.id}, ${id}, ${nursery.branches[index]?.id}, ${now()}) on conflict do nothing`.execute(db());
    }
  }
  for (const { branch, links, main, ordered } of plan.children) {
    const child = newId();
    await sql`insert into child (id, first_name, last_name, dob, created_at)
      values (${child}, 'Skye', 'Testing', '2023-05-06', ${now()})`.execute(db());
    const of = { id: nursery.id, branch: nursery.branches[branch]?.id ?? '' };
    const profile = await makeProfile(world, of, child);
    for (const [index, link] of links.entries()) {
      if (!link) continue;
      await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary, relation,
          responsibilities, declined_at)
        values (${nursery.id}, ${profile}, ${carers[index]}, ${index === main}, ${link.relation},
          ${link.rights}::text[], ${link.declined ? now() : null})`.execute(db());
    }
    if (ordered !== null && plan.records[ordered].orders) await order(carers[ordered] ?? '', child);
  }
  return carers as [string, string, string];
}

type Link = {
  carer_id: string;
  child_profile_id: string;
  is_primary: boolean;
  relation: string;
  responsibilities: string[];
  declined: boolean;
};

/** All that is known of some carers. */
async function look(ids: readonly string[]) {
  const of = sql`any(${ids}::uuid[])`;
  return {
    records: await rowsOf(sql<Record<string, string | null> & { id: string }>`
      select id, user_id, first_name, last_name, email, phone, merged_into, deleted_at is not null as gone
      from carer where id = ${of} order by id`),
    links: await rowsOf(sql<Link>`
      select carer_id, child_profile_id, is_primary, relation, responsibilities, declined_at is not null as declined
      from child_profile_carer where carer_id = ${of} order by child_profile_id, carer_id`),
    branches: await rowsOf(sql<{ carer_id: string; branch_id: string }>`
      select carer_id, branch_id from carer_branch where carer_id = ${of} order by carer_id, branch_id`),
    bookings: await rowsOf(sql<{ id: string; carer_id: string | null; user_id: string | null }>`
      select k.id, f.carer_id, f.user_id from booking k join keyworker_profile f on f.id = k.keyworker_profile_id
      join "order" o on o.id = k.order_id and o.keyworker_profile_id = k.keyworker_profile_id
      where f.carer_id = ${of} order by k.id`),
  };
}

type Seen = Awaited<ReturnType<typeof look>>;
const sortedUnion = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])].toSorted();

/** What the kept record must be after the merge, from what was there before. */
function judge(before: Seen, after: Seen, keep: string, other: string) {
  const recordOf = (seen: Seen, id: string) => seen.records.find((record) => record.id === id);
  const [kept, merged] = [recordOf(before, keep), recordOf(before, other)];
  expect(recordOf(after, keep)).toEqual({
    ...kept,
    email: kept?.['email'] ?? merged?.['email'],
    phone: kept?.['phone'] ?? merged?.['phone'],
  });
  // The other record keeps what it said.
  expect(recordOf(after, other)).toEqual({ ...merged, user_id: null, merged_into: keep, gone: true });
  const linkOf = (seen: Seen, carer: string, profile: string) =>
    seen.links.find((link) => link.carer_id === carer && link.child_profile_id === profile);
  const profiles = new Set(before.links.map(({ child_profile_id }) => child_profile_id));
  for (const profile of profiles) {
    const [own, moved] = [linkOf(before, keep, profile), linkOf(before, other, profile)];
    const expected = own ?? moved;
    expect(linkOf(after, other, profile)).toBeUndefined();
    const now = linkOf(after, keep, profile);
    expect(now && { ...now, responsibilities: now.responsibilities.toSorted() }).toEqual(
      expected && {
        ...expected,
        carer_id: keep,
        is_primary: Boolean(own?.is_primary) || Boolean(moved?.is_primary),
        responsibilities: sortedUnion(own?.responsibilities ?? [], moved?.responsibilities ?? []),
      },
    );
  }
  const branches = (seen: Seen) => [...new Set(seen.branches.map(({ branch_id }) => branch_id))].toSorted();
  expect(branches(after)).toEqual(branches(before));
  expect(after.branches.every(({ carer_id }) => carer_id === keep)).toBe(true);
  expect(after.bookings.map(({ id }) => id)).toEqual(before.bookings.map(({ id }) => id));
  expect(after.bookings.every(({ carer_id }) => carer_id === keep)).toBe(true);
}

describe('a merge of two records of one adult', () => {
  it('loses nothing of either, touches no other family and leaves nothing behind, in any world', async () => {
    const accounts = { first: await makeFamily(world), second: await makeFamily(world) };
    const outcomes: Record<string, number> = {};
    await holdsForAll(anyWorld, { runs: upTo(30, 600), each: 10, all: 100 }, async (plan, note) => {
      note('making the world');
      const [keep, other, stranger] = await make(plan, accounts);
      const [before, strangers] = [await look([keep, other]), await look([stranger])];
      note('previewing');
      const preview = await merge(keep, other, true);
      expect(await look([keep, other])).toEqual(before);
      note('merging');
      const merged = await merge(keep, other);
      const [a, b] = [plan.records[0].account, plan.records[1].account];
      const code = !b || a === b ? undefined : a ? 'two_accounts' : 'keep_the_account';
      expect([preview.body.code, merged.body.code]).toEqual([code, code]);
      outcomes[code ?? 'merged'] = (outcomes[code ?? 'merged'] ?? 0) + 1;
      expect(await look([stranger])).toEqual(strangers);
      if (code) return expect(await look([keep, other])).toEqual(before);
      expect(merged.body.data).toEqual({ ...preview.body.data, done: true });
      judge(before, await look([keep, other]), keep, other);
      const { data } = (await world.call('GET', `/account/carer/${keep}/show`, { token: owner() })).body;
      expect(data.merged.map(({ id }: { id: string }) => id)).toEqual([other]);
    });
    for (const code of ['merged', 'two_accounts', 'keep_the_account']) expect(outcomes[code]).toBeGreaterThan(2);
  }, 120_000);

  it('knows every table that refers to a carer', async () => {
    const tables = await rowsOf(sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'carer'::regclass order by 1`);
    // A table that is added here is moved in `mergeCarers.ts` first.
    expect(tables.map(({ name }) => name)).toEqual([
      'carer',
      'carer_branch',
      'child_profile_carer',
      'court_restriction',
      'keyworker_profile',
    ]);
  });

  it('waits for a card payment of the other record', async () => {
    const { child } = await ofOneChild();
    const [keep, other] = [await added(), await added()];
    const booking = await order(other, child);
    await sql`update payment set status = 'pending', payment_method_id = 'pm_1'
      where id = (select payment_id from booking where id = ${booking})`.execute(db());
    expect((await merge(keep, other)).body.code).toBe('paying');
  });

  it('of another provider, or of one record with itself, is refused', async () => {
    const keep = await added();
    expect((await merge(keep, keep)).status).toBe(422);
    const foreign = await makeNursery(world);
    const theirs = await makeCarer(world, foreign.id);
    expect((await merge(keep, theirs)).status).toBe(404);
  });
});

async function ofOneChild() {
  const child = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${child}, 'Skye', 'Testing', '2023-05-06', ${now()})`.execute(db());
  return { child };
}

async function added() {
  const id = await makeCarer(world, nursery.id);
  await sql`insert into carer_branch (nursery_id, carer_id, branch_id, created_at)
    values (${nursery.id}, ${id}, ${nursery.branch}, ${now()})`.execute(db());
  return id;
}
