import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { kinds, type MadeObject } from '../testing/makeKinds.ts';
import { world } from '../testing/sharedWorld.ts';
import { actions, rulesOf, type Action } from './actions.ts';
import { condition, decide, decideObject, may } from './decide.ts';
import { objects, type ObjectKind, type Relation } from './objects.ts';
import type { Person, Staff, StaffRole } from './person.ts';
import { isObjectRule, type Rule, type Target } from './rule.ts';
import { admin, keyworker, self, staff } from './rules.ts';

let nurseries: MadeNursery[];
let families: MadeFamily[];
beforeAll(async () => {
  nurseries = [await makeNursery(world, { branches: 2 }), await makeNursery(world, { branches: 2 })];
  families = [await makeFamily(world, { children: 2 }), await makeFamily(world)];
  await makeObjects();
});

const db = () => world.services.database.db;

/** An object and its relations, recorded when it was made. */
type Made = { kind: ObjectKind; id: string } & Record<Relation, readonly string[]>;
const made: Made[] = [];

/** Records an object; one that is made twice has the relations of both. */
function note(kind: ObjectKind, { id, branches = [], keyworkers = [], staff: profiles = [] }: MadeObject) {
  const known = made.find((object) => object.id === id);
  if (!known) return void made.push({ kind, id, branches, keyworkers, staff: profiles });
  known.branches = [...known.branches, ...branches];
  known.keyworkers = [...known.keyworkers, ...keyworkers];
}

/** Each kind at three branches, the first two of one family, and a child with two families and no branch. */
async function makeObjects() {
  const [here, there] = nurseries.map(({ id, branches }) =>
    branches.map((branch) => ({ nursery: id, branch: branch.id })),
  );
  const [first, second] = families;
  if (!first || !second) throw new Error('There are two families.');
  const places = [
    { ...here?.[0], family: first },
    { ...there?.[1], family: first },
    { ...here?.[1], family: second },
  ];
  for (const [kind, { make }] of Object.entries(kinds) as [ObjectKind, (typeof kinds)[ObjectKind]][]) {
    for (const { nursery = '', branch = '', family } of places)
      note(kind, await make(world, { nursery, branch, family }));
  }
  const shared = first.children[1]?.id ?? '';
  await sql`insert into family_child values (${second.keyworker}, ${shared}, 'parent', now())`.execute(db());
  note('child', { id: shared, keyworkers: [first.keyworker, second.keyworker] });
}

const roles: readonly StaffRole[] = ['nursery-super-admin', 'nursery-admin', 'nursery-staff'];

/** Any person that a token could belong to: suspended or not, in no nursery or several, with any of their branches. */
const people = (): fc.Arbitrary<Person | null> => {
  const profiles = made.flatMap((object) => object.staff);
  const profile = fc.constantFrom(...nurseries).chain((nursery) =>
    fc.record<Staff>({
      id: fc.constantFrom(...profiles, newId()),
      nursery_id: fc.constant(nursery.id),
      role: fc.constantFrom(...roles),
      suspended: fc.boolean(),
      nursery_suspended: fc.boolean(),
      leaving: fc.constant([]),
      branches: fc.subarray(nursery.branches.map(({ id }) => id)),
    }),
  );
  const person = fc.record<Person>({
    user_id: fc.constant(newId()),
    device_id: fc.constant(newId()),
    token_id: fc.constant(newId()),
    account: fc.constantFrom('service', 'keyworker'),
    keyworker_id: fc.constantFrom(null, ...families.map((family) => family.keyworker)),
    founder: fc.boolean(),
    staff: fc.uniqueArray(profile, { maxLength: 2, selector: ({ nursery_id }) => nursery_id }),
  });
  return fc.option(person, { freq: 20 });
};

/** What a call may name beside its object. */
const targets = (): fc.Arbitrary<Target> => {
  const branches = nurseries.flatMap(({ id, branches: all }) =>
    all.map((branch) => ({ nursery: id, branch: branch.id })),
  );
  return fc.constantFrom<Target>({}, ...branches, ...branches.map(({ branch }) => ({ branch })));
};

const acting: Record<string, readonly StaffRole[]> = {
  admin: ['nursery-super-admin', 'nursery-admin'],
  staff: ['nursery-staff'],
  self: roles,
};

/** The rule reimplemented as plain loops over what was made. */
function isAllowed(rule: Rule, person: Person | null, { nursery, branch }: Target, object: Made): boolean {
  const [word = '', name = ''] = rule.name.split('.');
  if (!person || !name.startsWith('of(')) throw new Error(`${rule.name} is no object rule.`);
  if (word === 'keyworker') {
    return person.account === 'keyworker' && object.keyworkers.some((id) => id === person.keyworker_id);
  }
  for (const one of person.account === 'service' ? person.staff : []) {
    if (one.suspended || one.nursery_suspended || !acting[word]?.includes(one.role)) continue;
    if (nursery !== undefined && one.nursery_id !== nursery) continue;
    if (branch !== undefined && !one.branches.includes(branch)) continue;
    if (word === 'self' && object.staff.includes(one.id)) return true;
    const reached = object.branches.filter((id) => one.branches.includes(id));
    if (word !== 'self' && reached.some((id) => branch === undefined || id === branch)) return true;
  }
  return false;
}

type RuleSet = { name: string; kind: ObjectKind; rules: readonly Rule[] };
const setOf = (kind: ObjectKind, ...rules: Rule[]): RuleSet => ({
  name: rules.map((rule) => rule.name).join(', '),
  kind,
  rules,
});

/** Each rule of a kind alone, and all of them together. */
const sets: readonly RuleSet[] = (Object.keys(objects) as ObjectKind[]).flatMap((kind) => {
  const relations: Record<string, unknown> = objects[kind];
  const rules: Rule[] = [
    ...('keyworkers' in relations ? [keyworker.of(kind as 'child')] : []),
    ...('branches' in relations ? [admin.of(kind as 'child'), staff.of(kind as 'child')] : []),
    ...('staff' in relations ? [self.of(kind as 'staff-profile')] : []),
  ];
  return [...rules.map((rule) => setOf(kind, rule)), ...(rules.length > 1 ? [setOf(kind, ...rules)] : [])];
});

it('every kind of object has a rule', () => {
  expect(new Set(sets.map(({ kind }) => kind))).toEqual(new Set(Object.keys(objects)));
});

describe.each(sets)('$name', ({ kind, rules }) => {
  it('decides a call, filters a list and sets can alike, and as the reimplementation says', async () => {
    const own = made.filter((object) => object.kind === kind);
    const ids = own.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(people(), targets(), async (person, target) => {
        const expected = ids.filter((id) =>
          own.some(
            (object) => object.id === id && person && rules.some((rule) => isAllowed(rule, person, target, object)),
          ),
        );
        const decided: string[] = [];
        for (const id of ids) {
          const outcome = await decideObject(db(), rules, person, target, [id]);
          if ('scope' in outcome) decided.push(id);
        }
        expect(decided).toEqual(expected);
        const may = condition(rules, person, sql`x.id`, target);
        const table = sql.table(kinds[kind].table);
        const listed = await sql<{ id: string }>`
          select x.id from ${table} x where x.id = any(${ids}::uuid[]) and ${may}`.execute(db());
        expect(listed.rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
        // Includes aliases that the relations use.
        const alias = sql.ref(person?.founder ? 's' : 'b');
        const can = condition(rules, person, sql`${alias}.id`, target);
        const rows = await sql<{ id: string; can: boolean }>`
          select ${alias}.id, ${can} as can from ${table} ${alias} where ${alias}.id = any(${ids}::uuid[])`.execute(
          db(),
        );
        expect(
          rows.rows
            .filter(({ can }) => can)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(expected.toSorted());
      }),
      { numRuns: 100 },
    );
  });

  it('sends one statement at most, and none where the role already decides', async () => {
    const ids = made.filter((object) => object.kind === kind).map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(people(), async (person) => {
        const outcome = decide(rules, person, {});
        const asks = person !== null && 'asks' in outcome && outcome.asks.length > 0;
        const sent = await countStatements(world, () => decideObject(db(), rules, person, {}, ids));
        expect(sent).toBe(asks ? 1 : 0);
      }),
      { numRuns: 20 },
    );
  });
});

describe('an object rule', () => {
  const person = (keyworker_id: string | null, account: Person['account'] = 'keyworker'): Person => ({
    user_id: newId(),
    device_id: newId(),
    token_id: newId(),
    founder: false,
    staff: [],
    account,
    keyworker_id,
  });
  const statusOf = async (who: Person, ids: readonly string[]) => {
    const outcome = await decideObject(db(), [keyworker.of('child')], who, {}, ids);
    return 'scope' in outcome ? 200 : outcome.refusal.status;
  };

  it("hides another branch's object, and refuses another role", async () => {
    const [parent, stranger] = families.map((family) => family.keyworker);
    const own = families[0]?.children[0]?.id ?? '';
    expect(await statusOf(person(parent ?? ''), [own])).toBe(200);
    expect(await statusOf(person(stranger ?? ''), [own])).toBe(404);
    expect(await statusOf(person(parent ?? '', 'service'), [own])).toBe(403);
    expect(await statusOf(person(parent ?? ''), [newId()])).toBe(404);
  });

  it('allows several objects only if it allows each', async () => {
    const [parent, other] = families.map((family) => family.keyworker);
    const [own = '', shared = ''] = families[0]?.children.map(({ id }) => id) ?? [];
    expect(await statusOf(person(parent ?? ''), [own, shared])).toBe(200);
    expect(await statusOf(person(other ?? ''), [shared])).toBe(200);
    expect(await statusOf(person(other ?? ''), [own, shared])).toBe(404);
  });

  it('filters by the name of its action', async () => {
    const parent = families[1]?.keyworker ?? '';
    const orders = made.filter(({ kind }) => kind === 'order');
    const own = orders.filter(({ keyworkers }) => keyworkers.includes(parent));
    const theirs = may('order.read', person(parent), sql`x.id`);
    const { rows } = await sql`
      select x.id from "order" x where x.id = any(${orders.map(({ id }) => id)}::uuid[]) and ${theirs}`.execute(db());
    expect(orders.length).toBeGreaterThan(own.length);
    expect(rows).toEqual(own.map(({ id }) => ({ id })));
  });

  it('is about objects of a known kind in every action', () => {
    const kinds = (Object.keys(actions) as Action[]).flatMap((action) =>
      rulesOf(action)
        .filter(isObjectRule)
        .map(({ object }) => object),
    );
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => !Object.hasOwn(objects, kind))).toEqual([]);
  });
});
