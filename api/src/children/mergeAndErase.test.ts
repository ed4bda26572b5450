import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeCarer, makeProfile } from '../testing/makeService.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { quickHash } from '../testing/quickHash.ts';

const password = 'the password of this family';

let world: World;
let nursery: MadeNursery;
let passwordHash: string;
beforeAll(async () => {
  world = await makeWorld();
  nursery = await makeNursery(world);
  passwordHash = await quickHash(password);
});
afterAll(() => world.close());

const db = () => world.services.database.db;
const of = () => ({ id: nursery.id, branch: nursery.branch });

/** Which facts a child has: each is a row, or a few, in tables that refer to the child. */
const anyFacts = fc.record({
  allergies: fc.subarray(['Egg', 'Milk', 'Sesame']),
  needs: fc.boolean(),
  record: fc.boolean(),
  consents: fc.integer({ min: 0, max: 2 }),
  sharing: fc.boolean(),
  pickup: fc.boolean(),
  bookings: fc.integer({ min: 0, max: 2 }),
  funded: fc.boolean(),
  restricted: fc.boolean(),
});
type Facts = typeof anyFacts extends fc.Arbitrary<infer F> ? F : never;

let day = 1;
/** Writes the facts of a child that the service has on its roll, with bookings of a payer. */
async function write(child: string, facts: Facts, payer: MadeFamily, profile: string) {
  const at = now();
  const admin = nursery.staff['nursery-admin'];
  await sql`update child set allergies = ${facts.allergies}, medical_needs = ${facts.needs ? `Inhaler ${child}` : null}
    where id = ${child}`.execute(db());
  if (facts.record) {
    await sql`insert into child_record (id, child_id, diet, version, updated_at)
      values (${newId()}, ${child}, ${`Diet ${child}`}, 1, ${at})`.execute(db());
  }
  const place = () => sql`${nursery.id}, ${newId()}, ${nursery.branch}, ${child}`;
  for (let nth = 0; nth < facts.consents; nth += 1) {
    await sql`insert into consent (nursery_id, id, branch_id, child_id, kind, given, given_by_name, recorded_by, created_at)
      values (${place()}, 'outings', true, 'Morag', ${admin?.id}, ${at})`.execute(db());
  }
  if (facts.sharing) {
    await sql`insert into child_sharing (nursery_id, id, branch_id, child_id, section, shared, switched_by, created_at)
      values (${place()}, 'health', false, ${payer.id}, ${at})`.execute(db());
  }
  if (facts.pickup) {
    await sql`insert into pickup (nursery_id, id, branch_id, child_id, name, relation, created_at)
      values (${place()}, 'Gran', 'Grandmother', ${at})`.execute(db());
  }
  if (facts.restricted) {
    const carer = await makeCarer(world, nursery.id, { profiles: [profile] });
    await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, carer_id, adult_name, document_key,
        entered_by, created_at)
      values (${place()}, ${carer}, 'Kept Away', ${newId()}, ${admin?.id}, ${at})`.execute(db());
  }
  const bookings: string[] = [];
  for (let nth = 0; nth < facts.bookings; nth += 1) {
    day += 1;
    const session = await makeSession(world, of(), { from: day, days: 1 });
    bookings.push((await makeBooking(world, payer, session, { child })).id);
  }
  if (!facts.funded) return;
  const [year, funding] = [Number(localDate().slice(0, 4)), newId()];
  await sql`insert into funding_year (child_id, year, created_at) values (${child}, ${year}, ${at})`.execute(db());
  await sql`insert into child_funding (nursery_id, id, branch_id, child_profile_id, child_id, year, status, created_at,
      changed_at)
    values (${nursery.id}, ${funding}, ${nursery.branch}, ${profile}, ${child}, ${year}, 'applied', ${at}, ${at})`.execute(
    db(),
  );
  for (const booking of bookings) {
    await sql`insert into funding_use (nursery_id, id, child_funding_id, child_id, booking_id, date, minutes, created_at)
      select nursery_id, ${newId()}, ${funding}, child_id, id, date, 60, ${at} from booking where id = ${booking}`.execute(
      db(),
    );
  }
}

/** Every table with a column of this name; a new one joins by itself. */
async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = ${column} order by 1`.execute(
    db(),
  );
  return rows.map(({ name }) => name);
}

/** Rows about children, by table. */
async function rowsOf(children: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesWith('child_id')) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where child_id = any(${children}::uuid[])`.execute(db());
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Every row of every table that names one of the ids, as text. */
async function allRowsOf(ids: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'outbox'`.execute(db());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where t::text ~ ${ids.join('|')}`.execute(db());
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found.toSorted();
}

/** Columns named as ids of another table, whose row is not there: what no foreign key holds. */
async function orphans(): Promise<string[]> {
  const found: string[] = [];
  for (const [column, target] of [
    ['child_id', 'child'],
    ['keyworker_profile_id', 'keyworker_profile'],
    ['booking_id', 'booking'],
    ['child_profile_id', 'child_profile'],
    ['child_funding_id', 'child_funding'],
    ['order_id', 'order'],
  ] as const) {
    for (const table of await tablesWith(column)) {
      const { rows } = await sql`select from ${sql.table(table)} t where t.${sql.ref(column)} is not null
        and not exists (select from ${sql.table(target)} o where o.id = t.${sql.ref(column)}) limit 1`.execute(db());
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  return found;
}

/** The sections of a person's archive, but for those that taking it out changes. */
async function archiveOf(token: string): Promise<Record<string, unknown[]>> {
  await sql`delete from slow_down where key like 'archive:%'`.execute(db());
  const reply = await world.app.inject({
    url: '/api/users/data-export',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
  });
  return Object.fromEntries(
    Object.entries(unzipSync(reply.rawPayload)).flatMap(([name, bytes]) => {
      const section = /^data\/([\w-]+)\.json$/.exec(name)?.[1];
      if (!section || ['activity', 'devices'].includes(section)) return [];
      return [[section, JSON.parse(new TextDecoder().decode(bytes)) as unknown[]]];
    }),
  );
}

/** A family that nothing here concerns, with facts of its own at the same service. */
async function makeStranger(facts: Facts) {
  const family = await makeFamily(world);
  const child = family.children[0]?.id ?? '';
  await write(child, facts, family, await makeProfile(world, of(), child, { carer: 'Stranger' }));
  return { family, ids: [family.id, family.keyworker, child] };
}

describe("a service's record that joins a child of the family", () => {
  it('loses nothing, touches no other family and leaves no orphan, in any world', async () => {
    const anyWorld = fc.record({ own: anyFacts, entered: anyFacts, stranger: anyFacts });
    let merged = 0;
    await holdsForAll(anyWorld, { runs: upTo(8, 300), each: 20, all: 100 }, async (plan, note) => {
      note('making the world');
      const elsewhere = await makeNursery(world);
      const parent = await makeFamily(world);
      const own = parent.children[0]?.id ?? '';
      const there = await makeProfile(world, elsewhere, own);
      // The family's own facts are at another service: one service has a child once.
      await write(
        own,
        { ...plan.own, consents: 0, sharing: false, bookings: 0, funded: false, restricted: false },
        parent,
        there,
      );
      const entered = newId();
      await sql`insert into child (id, first_name, last_name, dob, created_at)
        values (${entered}, 'Skye', 'Testing', '2023-05-06', ${now()})`.execute(db());
      const profile = await makeProfile(world, of(), entered);
      const carer = await makeCarer(world, nursery.id, { email: parent.email, profiles: [profile] });
      const payer = newId();
      await sql`insert into keyworker_profile (id, carer_id, created_at) values (${payer}, ${carer}, ${now()})`.execute(
        db(),
      );
      await write(entered, plan.entered, { ...parent, keyworker: payer }, profile);
      const stranger = await makeStranger(plan.stranger);
      const [before, strangers] = [await rowsOf([own, entered]), await allRowsOf(stranger.ids)];

      note('joining them');
      const reply = await world.call('POST', '/account/confirm-children', {
        token: parent.token,
        body: { confirmed: [{ id: profile, child_id: own }], declined: [] },
      });
      expect(reply.status).toBe(200);
      merged += 1;
      const after = await rowsOf([own, entered]);
      // Two records of one child become one; every other row is there as often as before.
      expect(after).toEqual({ ...before, child_record: Math.min(1, before['child_record'] ?? 0) });
      expect(await rowsOf([own])).toEqual(after);
      const { rows: kept } = await sql<{ allergies: string[]; medical_needs: string | null; diet: string | null }>`
        select c.allergies, c.medical_needs, r.diet from child c left join child_record r on r.child_id = c.id
        where c.id = ${own}`.execute(db());
      expect(kept[0]?.allergies.toSorted()).toEqual(
        [...new Set([...plan.own.allergies, ...plan.entered.allergies])].toSorted(),
      );
      for (const [facts, id] of [
        [plan.own, own],
        [plan.entered, entered],
      ] as const) {
        if (facts.needs) expect(kept[0]?.medical_needs).toContain(`Inhaler ${id}`);
      }
      const diet = plan.own.record ? `Diet ${own}` : plan.entered.record ? `Diet ${entered}` : null;
      expect(kept[0]?.diet ?? null).toBe(diet);
      expect((await sql`select from child where id = ${entered}`.execute(db())).rows).toEqual([]);
      expect(await allRowsOf(stranger.ids)).toEqual(strangers);
      expect(await orphans()).toEqual([]);

      note('taking the archive out');
      const archive = await archiveOf(parent.token);
      expect(archive['children']).toHaveLength(1);
      expect(archive['places']).toHaveLength(2);
      expect(archive['consents']).toHaveLength(plan.entered.consents);
      expect(archive['sharing']).toHaveLength(plan.entered.sharing ? 1 : 0);
      expect(archive['bookings']).toHaveLength(plan.entered.bookings);
      expect(archive['funding']).toHaveLength(plan.entered.funded ? 1 : 0);
    });
    expect(merged).toBeGreaterThan(2);
  }, 120_000);
});

describe('the deletion of an account', () => {
  it("leaves the other adult's archive and every other family as they were, and no orphan, in any world", async () => {
    const anyWorld = fc.record({ shared: anyFacts, alone: anyFacts, stranger: anyFacts, onRoll: fc.boolean() });
    await holdsForAll(anyWorld, { runs: upTo(6, 200), each: 20, all: 100 }, async (plan, note) => {
      note('making the world');
      const [leaving, staying] = [await makeFamily(world, { children: 2 }), await makeFamily(world)];
      await sql`update "user" set password_hash = ${passwordHash} where id = ${leaving.id}`.execute(db());
      const [shared = '', alone = ''] = leaving.children.map(({ id }) => id);
      await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
        values (${staying.keyworker}, ${shared}, ${now()})`.execute(db());
      // The other adult's own bookings of the shared child stay with that adult.
      await write(shared, plan.shared, staying, await makeProfile(world, of(), shared));
      const profile = plan.onRoll ? await makeProfile(world, of(), alone) : null;
      if (profile) await write(alone, { ...plan.alone, bookings: 0, sharing: false }, leaving, profile);
      const stranger = await makeStranger(plan.stranger);
      const before = await archiveOf(staying.token);
      const [sharedRows, aloneRows] = [await rowsOf([shared]), await rowsOf([alone])];
      const strangers = await allRowsOf(stranger.ids);

      note('deleting the account');
      const reply = await world.call('DELETE', '/users/account', {
        token: await signIn(world, leaving.id, 'keyworker'),
        body: { password },
      });
      expect(reply).toMatchObject({ status: 200 });
      await world.services.outbox.run();
      expect(await archiveOf(staying.token)).toEqual(before);
      expect(await rowsOf([shared])).toEqual({ ...sharedRows, family_link: 1 });
      const kept = await rowsOf([alone]);
      // A service keeps its own record of a child that it has; of another child nothing is left.
      if (profile) expect(kept).toEqual({ ...aloneRows, family_link: 0 });
      else expect(Object.values(kept).every((count) => count === 0)).toBe(true);
      expect((await sql`select from child where id = ${alone}`.execute(db())).rows).toHaveLength(profile ? 1 : 0);
      expect(await allRowsOf(stranger.ids)).toEqual(strangers);
      expect(await orphans()).toEqual([]);
    });
  }, 120_000);
});
