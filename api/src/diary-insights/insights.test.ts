import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { mostInsightDays } from '@bairn/shared/schema/diaryInsights';
import { newId } from '../database/id.ts';
import { outcomeAreas } from '../journal/outcomes.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeStaff, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { entryContent } from '../testing/makeJournal.ts';
import { makeCarer, makeProfile, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const { db } = world.services.database;
const types = ['LearningJournal', 'GroupObservation', 'Milestone', 'Diary', 'HomeObservation'] as const;
const codes = outcomeAreas.flatMap(({ outcomes }) => outcomes.map(({ code }) => code));
const today = localDate();
// The period ended some days ago: what happened since is not in it.
const to = addDays(today, -3);
const from = addDays(to, -28);

/** What a test writes, and counts again without SQL. */
type Written = {
  type: (typeof types)[number];
  branch: string;
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
  const { type, branch, by, children, day, outcomes, status, liked, commented } = entry;
  const [id, at] = [newId(), now()];
  const content = JSON.stringify({ ...entryContent({ happened_on: day, outcomes }), media: [] });
  const home = type === 'HomeObservation' ? (users.get(children[0] ?? '') ?? null) : null;
  await sql`insert into journal_entry (nursery_id, id, branch_id, type, status, content, happened_on, version,
      published_revision, written_by, user_id, created_at, changed_at)
    values (${nursery.id}, ${id}, ${branch}, ${type}, ${status}, ${content}::jsonb, ${day},
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
        values (${nursery.id}, ${newId()}, ${feed}, ${user}, 'family', ${at}),
          (${nursery.id}, ${newId()}, ${feed}, ${nursery.staff['nursery-staff']?.id ?? null}, 'service', ${at})`.execute(
        db,
      );
    }
    if (commented.includes(child)) {
      await sql`insert into journal_comment (nursery_id, id, journal_child_id, user_id, side, text, created_at)
        select ${nursery.id}, gen_random_uuid(), ${feed}, ${user}, side, 'Lovely', ${at}
        from (values ('family'), ('family'), ('service')) as t (side)`.execute(db);
    }
  }
}

const branchesOf = (nursery: MadeNursery) => nursery.branches.map(({ id }) => id) as [here: string, other: string];

/** Children at the branch in rooms, the third about to leave it; one who has left it, and one of the other branch alone. */
async function setUp() {
  const nursery = await makeNursery(world, { branches: 2 });
  const [, other] = branchesOf(nursery);
  const rooms = [await makeRoom(world, nursery, 'Acorns'), await makeRoom(world, nursery, 'Birches')];
  const families: MadeFamily[] = [];
  for (let at = 0; at < 8; at += 1) families.push(await makeFamily(world));
  const ids = families.map((family) => family.children[0]?.id ?? '');
  const [left = '', elsewhere = ''] = ids.splice(-2);
  const { rows } = await sql<{ child: string; user: string }>`select f.child_id as child, k.user_id as user
    from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    where f.child_id = any(${[...ids, left, elsewhere]}::uuid[])`.execute(db);
  for (const [at, child] of ids.entries()) {
    await makeProfile(world, nursery, child, { room: rooms[at % 2], status: at === 2 ? 'leaving' : 'active' });
  }
  await makeProfile(world, nursery, left, { status: 'left' });
  for (const child of [ids[0] ?? '', elsewhere]) await makeProfile(world, { ...nursery, branch: other }, child);
  // An adult whom the service entered, without an account.
  const [adult, carer] = [newId(), await makeCarer(world, nursery.id)];
  await sql`insert into keyworker_profile (id, carer_id, created_at) values (${adult}, ${carer}, ${now()})`.execute(db);
  await sql`insert into family_child values (${adult}, ${ids[0]}, 'parent', ${now()})`.execute(db);
  const { profile } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const { rows: staff } = await sql<{ id: string }>`select id from staff_profile where nursery_id = ${nursery.id}
    and role = 'nursery-staff' and id <> ${profile}`.execute(db);
  return {
    nursery,
    children: ids,
    rooms: new Map(ids.map((child, at) => [child, at % 2 === 0 ? 'Acorns' : 'Birches'])),
    absent: [left, elsewhere],
    users: new Map(rows.map(({ child, user }) => [child, user])),
    staff: [...staff.map(({ id }) => id), profile],
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

/** Calls of the branch's admin. */
function askAs(nursery: MadeNursery) {
  const token = nursery.staff['nursery-admin']?.token ?? '';
  const call = (what: string, query = { from, to }) =>
    world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/insights/diary/${what}`, { token, query });
  const ask = async (what: string) => {
    const { status, body } = await call(what);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: never }).data;
  };
  return { call, ask };
}

const asks = ['workers', 'parents', 'children'];

it('equals a recount of random entries without SQL, in as many statements for many as for few', async () => {
  const { nursery, children: roll, rooms, absent, users, staff } = await setUp();
  const [here, other] = branchesOf(nursery);
  const random = makeRandom(7);
  const one = <Item>(all: readonly Item[]) => all[Math.floor(random() * all.length)] as Item;
  const some = <Item>(all: readonly Item[], part: number) => all.filter(() => random() < part);
  // The last child has no entries at all, the one before none within the period, and the one before that none lately.
  const children = roll.slice(0, -2);
  const [former = '', never = ''] = roll.slice(-2);
  const [busy = '', seldom = ''] = staff;
  const all: Written[] = [];
  const put = async (entry: Written) => {
    all.push(entry);
    await write(nursery, users, entry);
  };
  const plain = {
    branch: here,
    outcomes: [],
    status: 'published',
    liked: [],
    commented: [],
  } satisfies Partial<Written>;
  const add = async () => {
    const type = one(types);
    const day = addDays(today, -Math.floor(random() * 40));
    const [quiet] = children.slice(-1);
    const chosen = type === 'HomeObservation' ? [one(children)] : some(children, 0.5);
    const seen = chosen.filter((child) => child !== quiet || day <= addDays(to, -14));
    const entry: Written = {
      type,
      branch: random() < 0.8 ? here : other,
      by: busy,
      children: seen.length > 0 ? seen : [children[0] ?? ''],
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
    await put(entry);
  };
  const { ask } = askAs(nursery);
  await add();
  const few: number[] = [];
  for (const what of asks) few.push(await countStatements(world, () => ask(what)));
  for (let at = 0; at < 60; at += 1) await add();
  const many: number[] = [];
  for (const what of asks) many.push(await countStatements(world, () => ask(what)));
  expect(many).toEqual(few);
  await put({ ...plain, type: 'Milestone', by: busy, children: [former], day: addDays(from, -5) });
  await put({ ...plain, type: 'Diary', by: seldom, children: children.slice(0, 2), day: to });
  await put({ ...plain, type: 'Milestone', by: seldom, children: children.slice(2, 3), day: addDays(to, -9) });
  await put({ ...plain, type: 'Milestone', by: busy, children: absent, day: to });

  const known = all.filter(({ status, branch, day }) => status === 'published' && branch === here && day <= to);
  const shown = known.filter(({ day }) => day >= from);
  const isObservation = ({ type }: Written) => type !== 'Diary' && type !== 'HomeObservation';
  const lastOf = (entries: readonly Written[]) =>
    entries
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null;

  const workers = (await ask('workers')) as { id: string; observations: number }[];
  expect(workers.map(({ observations }) => observations)).toEqual(
    workers.map(({ observations }) => observations).toSorted((a, b) => b - a),
  );
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

  const families = (await ask('parents')) as { id: string; answered: number; home: number }[];
  const heard = families.map(({ answered, home }) => answered + home);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  const { children: seen, outcomes } = (await ask('children')) as {
    children: { id: string; last_on: string | null; is_quiet: boolean }[];
    outcomes: { code: string; observations: number; children: number }[];
  };
  for (const rows of [families, seen]) expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(roll));
  const days = seen.map(({ last_on }) => last_on ?? '');
  expect(days).toEqual(days.toSorted());
  for (const child of roll) {
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
    const ever = known.filter((entry) => entry.children.includes(child) && isObservation(entry));
    const last_on = lastOf(ever);
    expect(seen.find(({ id }) => id === child)).toMatchObject({
      room: rooms.get(child),
      observations: told.length,
      last_on,
      is_quiet: last_on === null || last_on <= addDays(to, -14),
      areas: outcomeAreas.map(
        (area) => told.filter((entry) => area.outcomes.some(({ code }) => entry.outcomes.includes(code))).length,
      ),
    });
  }
  for (const child of [children.at(-1), former, never]) {
    expect(seen.find(({ id }) => id === child)?.is_quiet).toBe(true);
  }
  expect(seen.find(({ id }) => id === former)).toMatchObject({ observations: 0, last_on: addDays(from, -5) });
  expect(seen.some(({ is_quiet }) => !is_quiet)).toBe(true);
  const inRoll = (id: string) => roll.includes(id);
  const observations = shown.filter(isObservation);
  for (const { code, ...figures } of outcomes) {
    const of = observations
      .filter((entry) => entry.outcomes.includes(code))
      .flatMap((entry) => entry.children.filter(inRoll));
    expect(figures, code).toMatchObject({ observations: of.length, children: new Set(of).size });
  }
});

it('lists who works at the branch, and who wrote there in the period and has left', async () => {
  const nursery = await makeNursery(world, { branches: 2 });
  const [here, other] = branchesOf(nursery);
  const child = (await makeFamily(world)).children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
  const add = (branch = here) => makeStaff(world, nursery.id, branch, 'nursery-staff');
  const [gone, erased, left, suspended, away] = [await add(), await add(), await add(), await add(), await add(other)];
  for (const { profile } of [gone, erased]) {
    await write(nursery, new Map(), {
      type: 'Milestone',
      branch: here,
      by: profile,
      children: [child],
      day: to,
      outcomes: [],
      status: 'published',
      liked: [],
      commented: [],
    });
  }
  const leaving = [gone, erased, left].map(({ profile }) => profile);
  await sql`update staff_profile set deleted_at = ${now()} where id = any(${leaving}::uuid[])`.execute(db);
  await sql`update staff_profile set suspended_at = ${now()} where id = ${suspended.profile}`.execute(db);
  await sql`update "user" set deleted_at = ${now()} where id = ${erased.id}`.execute(db);
  const workers = (await askAs(nursery).ask('workers')) as { id: string; name: string; observations: number }[];
  const nameOf = ({ profile }: { profile: string }) => workers.find(({ id }) => id === profile)?.name;
  expect(workers).toHaveLength(3 + 2);
  expect(nameOf(gone)).toMatch(/^Staff /);
  expect(nameOf(erased)).toBe('A former member');
  expect([left, suspended, away].map(nameOf)).toEqual([undefined, undefined, undefined]);
});

it.each(asks)('refuses a longer period than it can show of %s', async (what) => {
  const { call } = askAs(await makeNursery(world));
  expect((await call(what, { from: addDays(to, 1 - mostInsightDays), to })).status).toBe(200);
  expect(await call(what, { from: addDays(to, -mostInsightDays), to })).toMatchObject({
    status: 422,
    body: { errors: { to: [`At most ${mostInsightDays} days`] } },
  });
});
