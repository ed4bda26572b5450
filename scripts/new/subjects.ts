import type { accessWords } from '../accessWords.ts';

/** An existing kind of object that a new call can read, or lock and log a change of. */
export type Subject = {
  /**
   * The owner: decides which words of `--access` apply, and what its path and its SQL name. `object` is decided by an
   * object rule; so is any call that names one, if `kind` is set.
   */
  owner: 'branch' | 'family' | 'person' | 'anyone' | 'object';
  /** Its kind in api/src/access/objects.ts. */
  kind?: string;
  /** Staff may access only their own. */
  personal?: true;
  /** The fields of the answer as zod code, and the schemas of shared/schema/rules.ts in them. */
  fields: string;
  kinds: readonly string[];
  /** Columns and tables; the alias `x` is the object itself. */
  columns: string;
  from: string;
  where: string;
  order: string;
  /** The key of api/src/testing/contractObjects.ts with an id of one. */
  object: string;
  /** Test code that makes one in a `world`, `nursery` and `family`, and its id. */
  make: string;
  made: string;
  /** A text that the answer must have. */
  shows: string;
};

/** The values of `--of`. */
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
    kind: 'child',
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
    kind: 'order',
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
  'staff-profile': {
    owner: 'object',
    kind: 'staff-profile',
    personal: true,
    fields: 'id: Id, role: z.string()',
    kinds: ['Id'],
    columns: 'x.id, x.role',
    from: 'staff_profile x',
    where: '',
    order: 'x.id',
    object: 'staff-profile',
    make: '',
    made: '',
    shows: "role: 'nursery-staff'",
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

/** A kind of object with a table that `pnpm new` made: what a call reads until the table has columns of its own. */
export const tableSubject = (kind: string): Subject => ({
  owner: 'object',
  kind,
  fields: 'id: Id, created_at: Instant',
  kinds: ['Id', 'Instant'],
  columns: 'x.id, x.created_at',
  from: `${kind.replaceAll('-', '_')} x`,
  where: '',
  order: 'x.created_at, x.id',
  object: kind,
  make: '',
  made: '',
  shows: 'created_at: expect.any(String) as string',
});

/** The words of `--access` for each owner. */
export const accessOfOwner: Record<Subject['owner'], readonly (keyof typeof accessWords)[]> = {
  branch: ['service', 'admins'],
  family: ['keyworker'],
  person: ['signed-in'],
  anyone: ['public'],
  object: ['keyworker', 'service', 'admins', 'signed-in'],
};

/** The rules of an `--access` word for a kind of object; undefined where the kind has no such relation. */
export function objectRules(word: string, { kind = '', personal }: Subject, relations: string): string[] | undefined {
  const has = (relation: string) => new RegExp(`\\b${relation}:`).test(relations);
  const keyworkers = has('keyworkers') ? [`keyworker.of('${kind}')`] : undefined;
  const admins = has('branches') ? [`admin.of('${kind}')`] : undefined;
  const service = admins && [...admins, `${personal ? 'self' : 'staff'}.of('${kind}')`];
  if (word === 'keyworker') return keyworkers;
  if (word === 'admins') return admins;
  if (word === 'service') return service;
  return word === 'signed-in' && keyworkers && service ? [...keyworkers, ...service] : undefined;
}
