import type { accessWords } from '../accessWords.ts';

/** Something that is there already and that a new call can read, or lock and log a change of. */
export type Subject = {
  /** Whose it is: decides which words of `--access` go with it, and what its path and its SQL name. */
  owner: 'branch' | 'family' | 'person' | 'anyone';
  /** The fields of the answer, as zod writes them, and the kinds of shared/schema/rules.ts in them. */
  fields: string;
  kinds: readonly string[];
  /** Columns and tables; the alias `x` stands for the thing itself. */
  columns: string;
  from: string;
  where: string;
  order: string;
  /** The key of api/src/testing/contractObjects.ts that holds an id of one. */
  object: string;
  /** Code that makes one for a test in a `world`, `nursery` and `family`, and its id. */
  make: string;
  made: string;
  /** What a reader finds in the answer. */
  shows: string;
};

/** What `--of` knows. */
export const subjects = {
  session: {
    owner: 'branch',
    fields: 'id: Id, name: z.string()',
    kinds: ['Id'],
    columns: 'x.id, x.name',
    from: 'session x',
    where: 'x.nursery_id = ${nursery} and x.branch_id = ${branch}',
    order: 'lower(x.name), x.id',
    object: 'session',
    make: 'const made = await makeSession(world, nursery);',
    made: 'made.id',
    shows: 'name: expect.any(String) as string',
  },
  booking: {
    owner: 'branch',
    fields: 'id: Id, date: LocalDate, price: Pence',
    kinds: ['Id', 'LocalDate', 'Pence'],
    columns: 'x.id, x.date, x.price',
    from: 'booking x',
    where: 'x.nursery_id = ${nursery} and x.branch_id = ${branch}',
    order: 'x.date, x.id',
    object: 'booking',
    make: 'const made = await makeBooking(world, family, await makeSession(world, nursery));',
    made: 'made.id',
    shows: 'date: dayFromToday(1), price: 4200',
  },
  child: {
    owner: 'family',
    fields: 'id: Id, first_name: z.string(), last_name: z.string()',
    kinds: ['Id'],
    columns: 'x.id, x.first_name, x.last_name',
    from: 'child x join family_child f on f.child_id = x.id',
    where: 'f.keyworker_profile_id = ${keyworker}',
    order: 'lower(x.first_name), x.id',
    object: 'child',
    make: 'const [made] = family.children;',
    made: "made?.id ?? ''",
    shows: "first_name: 'Child1', last_name: 'Testing'",
  },
  order: {
    owner: 'family',
    fields: 'id: Id, number: z.string()',
    kinds: ['Id'],
    columns: 'x.id, x.number',
    from: '"order" x',
    where: 'x.keyworker_profile_id = ${keyworker}',
    order: 'x.created_at desc, x.id',
    object: 'order',
    make: 'const made = await makeBooking(world, family, await makeSession(world, nursery));',
    made: 'made.order',
    shows: 'number: made.number',
  },
  account: {
    owner: 'person',
    fields: 'id: Id, first_name: z.string(), last_name: z.string()',
    kinds: ['Id'],
    columns: 'x.id, x.first_name, x.last_name',
    from: '"user" x',
    where: 'x.id = ${user}',
    order: 'x.id',
    object: 'user',
    make: '',
    made: 'family.id',
    shows: "first_name: 'Parent', last_name: 'Testing'",
  },
  service: {
    owner: 'anyone',
    fields: 'id: Id, name: z.string()',
    kinds: ['Id'],
    columns: 'x.id, x.name',
    from: 'branch x join nursery n on n.id = x.nursery_id',
    where: "x.status = 'listed' and n.suspended_at is null",
    order: 'lower(x.name), x.id',
    object: 'branch',
    make: '',
    made: 'nursery.branch',
    shows: 'name: nursery.branches[0]?.name',
  },
} as const satisfies Record<string, Subject>;

/** Words of `--access` that go with each owner. */
export const accessOfOwner: Record<Subject['owner'], readonly (keyof typeof accessWords)[]> = {
  branch: ['service', 'admins'],
  family: ['keyworker'],
  person: ['signed-in'],
  anyone: ['public'],
};
