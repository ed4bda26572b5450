import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { outcomeAreas } from '../journal/outcomes.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeStaff, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { entryContent } from '../testing/makeJournal.ts';
import { makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const { db } = world.services.database;
const types = ['LearningJournal', 'GroupObservation', 'Milestone', 'Diary', 'HomeObservation'] as const;
const codes = outcomeAreas.flatMap(({ outcomes }) => outcomes.map(({ code }) => code));
const to = localDate();
const from = addDays(to, -28);

/** What a test writes, and counts again without SQL. */
type Written = {
  type: (typeof types)[number];
  by: string;
  children: string[];
  day: string;
  outcomes: string[];
  status: 'draft' | 'published' | 'withdrawn';
  /** Children whose family liked it, and those whose family commented twice. */
  liked: string[];
  commented: string[];
};

async function write(nursery: MadeNursery, users: Map<string, string>, entry: Written) {
  const { type, by, children, day, outcomes, status, liked, commented } = entry;
  const [id, at] = [newId(), now()];
  const content = JSON.stringify({ ...entryContent({ happened_on: day, outcomes }), media: [] });
  const home = type === 'HomeObservation' ? (users.get(children[0] ?? '') ?? null) : null;
  await sql`insert into journal_entry (nursery_id, id, branch_id, type, status, content, happened_on, version,
      published_revision, written_by, user_id, created_at, changed_at)
    values (${nursery.id}, ${id}, ${nursery.branch}, ${type}, ${status}, ${content}::jsonb, ${day},
      ${status === 'draft' ? 0 : 2}, 1, ${home ? null : by}, ${home}, ${at}, ${at})`.execute(db);
  for (const child of children) {
    const feed = newId();
    await sql`insert into journal_child (nursery_id, id, journal_entry_id, child_id, created_at)
      values (${nursery.id}, ${feed}, ${id}, ${child}, ${at})`.execute(db);
    // Version 1 had every outcome and another day: it must not count.
    const former = JSON.stringify({ ...entryContent({ happened_on: to, outcomes: codes }), media: [] });
    if (status !== 'draft') {
      await sql`insert into journal_copy (nursery_id, id, journal_child_id, version, content, published_at)
        values (${nursery.id}, ${newId()}, ${feed}, 1, ${former}::jsonb, ${at}),
          (${nursery.id}, ${newId()}, ${feed}, 2, ${content}::jsonb, ${at})`.execute(db);
    }
    const user = users.get(child);
    if (liked.includes(child)) {
      await sql`insert into journal_like (nursery_id, id, journal_child_id, user_id, side, created_at)
        values (${nursery.id}, ${newId()}, ${feed}, ${user}, 'family', ${at})`.execute(db);
    }
    if (commented.includes(child)) {
      await sql`insert into journal_comment (nursery_id, id, journal_child_id, user_id, side, text, created_at)
        select ${nursery.id}, gen_random_uuid(), ${feed}, ${user}, side, 'Lovely', ${at}
        from (values ('family'), ('family'), ('service')) as t (side)`.execute(db);
    }
  }
}

async function setUp() {
  const nursery = await makeNursery(world);
  const families: MadeFamily[] = [];
  for (let at = 0; at < 4; at += 1) families.push(await makeFamily(world));
  const children = families.map((family) => family.children[0]?.id ?? '');
  const { rows } = await sql<{ child: string; user: string }>`select f.child_id as child, k.user_id as user
    from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    where f.child_id = any(${children}::uuid[])`.execute(db);
  for (const child of children) await makeProfile(world, nursery, child);
  await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const { rows: staff } = await sql<{ id: string }>`select id from staff_profile where nursery_id = ${nursery.id}
    and role = 'nursery-staff'`.execute(db);
  return {
    nursery,
    children,
    users: new Map(rows.map(({ child, user }) => [child, user])),
    staff: staff.map(({ id }) => id),
  };
}

/** The same sequence of parts from 0 to 1 each time. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it('equals a recount of random entries without SQL, in as many statements for many as for few', async () => {
  const { nursery, children, users, staff } = await setUp();
  const random = makeRandom(7);
  const one = <Item>(all: readonly Item[]) => all[Math.floor(random() * all.length)] as Item;
  const some = <Item>(all: readonly Item[], part: number) => all.filter(() => random() < part);
  const all: Written[] = [];
  const add = async () => {
    const type = one(types);
    // The last child is never in an observation of the last two weeks.
    const day = addDays(to, -Math.floor(random() * 40));
    const [quiet] = children.slice(-1);
    const chosen = type === 'HomeObservation' ? [one(children)] : some(children, 0.5);
    const here = chosen.filter((child) => child !== quiet || day <= addDays(to, -14));
    const entry: Written = {
      type,
      by: one(staff),
      children: here.length > 0 ? here : [children[0] ?? ''],
      day,
      outcomes: some(codes, 0.05),
      status: random() < 0.7 ? 'published' : one(['draft', 'withdrawn'] as const),
      liked: [],
      commented: [],
    };
    if (entry.status === 'published') {
      entry.liked = some(entry.children, 0.4);
      entry.commented = some(entry.children, 0.3);
    }
    all.push(entry);
    await write(nursery, users, entry);
  };
  const token = nursery.staff['nursery-admin']?.token ?? '';
  const ask = async (what: string) => {
    const path = `/nursery/${nursery.id}/branch/${nursery.branch}/insights/diary/${what}`;
    const { status, body } = await world.call('GET', path, { token, query: { from, to } });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: never }).data;
  };
  const asks = ['workers', 'parents', 'children'];
  await add();
  const few: number[] = [];
  for (const what of asks) few.push(await countStatements(world, () => ask(what)));
  for (let at = 0; at < 60; at += 1) await add();
  const many: number[] = [];
  for (const what of asks) many.push(await countStatements(world, () => ask(what)));
  expect(many).toEqual(few);

  const shown = all.filter(({ status, day }) => status === 'published' && day >= from);
  const isObservation = ({ type }: Written) => type !== 'Diary' && type !== 'HomeObservation';
  const lastOf = (entries: readonly Written[]) =>
    entries
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null;

  const workers = (await ask('workers')) as { id: string }[];
  for (const id of staff) {
    const own = shown.filter(({ by, type }) => by === id && type !== 'HomeObservation');
    const observations = own.filter(isObservation);
    const ofType = (type: string) => own.filter((entry) => entry.type === type).length;
    expect(workers.find((worker) => worker.id === id)).toMatchObject({
      journals: ofType('LearningJournal'),
      group_observations: ofType('GroupObservation'),
      milestones: ofType('Milestone'),
      diary: ofType('Diary'),
      observations: observations.length,
      children: new Set(observations.flatMap((entry) => entry.children)).size,
      last_on: lastOf(observations),
    });
  }

  const families = (await ask('parents')) as { id: string }[];
  const { children: seen, outcomes } = (await ask('children')) as {
    children: { id: string; is_quiet: boolean }[];
    outcomes: { code: string; observations: number; children: number }[];
  };
  for (const child of children) {
    const own = shown.filter((entry) => entry.children.includes(child) && entry.type !== 'Diary');
    const told = own.filter(({ type }) => type !== 'HomeObservation');
    const liked = told.filter((entry) => entry.liked.includes(child));
    const commented = told.filter((entry) => entry.commented.includes(child));
    expect(families.find(({ id }) => id === child)).toMatchObject({
      adults: 1,
      published: told.length,
      answered: new Set([...liked, ...commented]).size,
      likes: liked.length,
      comments: 2 * commented.length,
      home: own.length - told.length,
    });
    const ever = all.filter(
      (entry) => entry.status === 'published' && entry.children.includes(child) && isObservation(entry),
    );
    const last_on = lastOf(ever);
    expect(seen.find(({ id }) => id === child)).toMatchObject({
      observations: told.length,
      last_on,
      is_quiet: last_on === null || last_on <= addDays(to, -14),
      areas: outcomeAreas.map(
        (area) => told.filter((entry) => area.outcomes.some(({ code }) => entry.outcomes.includes(code))).length,
      ),
    });
  }
  expect(seen.find(({ id }) => id === children.at(-1))?.is_quiet).toBe(true);
  expect(seen.some(({ is_quiet }) => !is_quiet)).toBe(true);
  const observations = shown.filter(isObservation);
  for (const { code, ...figures } of outcomes) {
    const of = observations.filter((entry) => entry.outcomes.includes(code)).flatMap((entry) => entry.children);
    expect(figures, code).toMatchObject({ observations: of.length, children: new Set(of).size });
  }
});
