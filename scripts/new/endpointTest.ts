import { isList, logged, type NewEndpoint } from './endpointFiles.ts';

/** Somebody who calls: in words, the code of their token, and what they get. */
type Caller = [who: string, token: string, status: number];

const admin = "of('nursery-admin')";
const own: Record<NewEndpoint['subject']['owner'], string> = {
  branch: admin,
  family: 'family.token',
  person: 'family.token',
  anyone: 'null',
};

/** What callers get, by the words of the access rule. */
function callersOf({ subject, rules }: NewEndpoint): Caller[] {
  const signedOut: Caller = ['somebody signed out', 'null', 401];
  return {
    branch: [
      ['a super admin', "of('nursery-super-admin')", 200],
      ['staff', "of('nursery-staff')", rules.includes('staff.ofBranch') ? 200 : 403],
      ['a family', 'family.token', 403],
      signedOut,
    ] satisfies Caller[],
    family: [['an admin', admin, 403], signedOut] satisfies Caller[],
    person: [['an admin', admin, 200], signedOut] satisfies Caller[],
    anyone: [
      ['a family', 'family.token', 200],
      ['an admin', admin, 200],
    ] satisfies Caller[],
  }[subject.owner];
}

/** The test that another's things stay hidden. */
function hidingCode(one: NewEndpoint, at: (nursery: string, id: string) => string): string {
  const { owner } = one.subject;
  const list = isList(one);
  const absent = 'expect(body.data.map((row: { id: string }) => row.id)).not.toContain(id);';
  if (owner === 'person')
    return `it('answers nobody else', async () => {
    const other = await makeFamily(world);
    expect((await ask(other.token)).body.data.id).toBe(other.id);
  });`;
  if (owner === 'anyone')
    return `it('hides what is not listed', async () => {
    const other = await makeNursery(world);
    await sql\`update branch set status = 'unlisted' where id = \${other.branch}\`.execute(world.services.database.db);
    ${
      list
        ? `const { body } = await ask(null, ${at('other', 'other.branch')}, { per_page: '100' });
    expect(body.data.map((row: { id: string }) => row.id)).not.toContain(other.branch);`
        : `expect((await ask(null, ${at('other', 'other.branch')})).status).toBe(404);`
    }
  });`;
  const token = owner === 'branch' ? "other.staff['nursery-admin']?.token ?? ''" : 'other.token';
  const seen = list
    ? `const { body } = await ask(${token}, ${at('other', 'id')});
    ${absent}`
    : `expect((await ask(${token}, ${at('other', 'id')})).status).toBe(404);`;
  return `it("hides another's, whoever asks", async () => {
    const other = await ${owner === 'branch' ? 'makeNursery' : 'makeFamily'}(world);
    ${owner === 'branch' ? `expect((await ask(${token})).status).toBe(404);` : ''}
    ${seen}
  });`;
}

/** The test of a call: its answer, who is refused, another's things, and input that is wrong. */
export function endpointTestCode(one: NewEndpoint): string {
  const { method, path, subject, param, action, of } = one;
  const list = isList(one);
  const ofBranch = subject.owner === 'branch';
  const parameters = [...(ofBranch ? ['service: MadeNursery'] : []), ...(param ? ['one: string'] : [])];
  const at = (nursery: string, id: string) =>
    `at(${[...(ofBranch ? [nursery] : []), ...(param ? [id] : [])].join(', ')})`;
  const written = path
    .replace(`{${param}}`, '${one}')
    .replace('{nursery}', '${service.id}')
    .replace('{branch}', '${service.branch}');
  const hiding = hidingCode(one, at);
  const makers = [
    ...(/dayFromToday/.test(subject.shows) ? ['dayFromToday'] : []),
    'makeFamily',
    'makeNursery',
    ...(/makeSession/.test(subject.make) ? ['makeSession'] : []),
  ];
  const mine = own[subject.owner];
  return `${/sql`/.test(hiding) || method !== 'GET' ? "import { sql } from 'kysely';\n" : ''}import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ${makers.join(', ')}, type MadeFamily, type MadeNursery } from '../testing/make.ts';
${/makeBooking/.test(subject.make) ? "import { makeBooking } from '../testing/makeService.ts';\n" : ''}import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
let id: string;
let shown: object;
beforeAll(async () => {
  world = await makeWorld();
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  ${subject.make}
  id = ${subject.made};
  shown = { id, ${subject.shows} };
});
afterAll(() => world.close());

const of = (role: string) => nursery.staff[role]?.token ?? '';
const at = (${parameters.join(', ')}) => ${written.includes('$') ? `\`${written}\`` : `'${written}'`};
const ask = (token: string | null, path = ${at('nursery', 'id')}${list ? ', query: Record<string, unknown> = {}' : ''}) =>
  world.call('${method}', path, { token${list ? ', query' : ''} });

describe('${method} ${path}', () => {
  it('answers with what was asked for', async () => {
    const { status, body } = await ask(${mine});
    expect(status).toBe(200);
    expect(body.data).${list ? 'toContainEqual(shown)' : 'toEqual(shown)'};
  });

  it.each<[who: string, token: () => string | null, status: number]>([
    ${callersOf(one)
      .map(([who, token, status]) => `['${who}', () => ${token}, ${status}]`)
      .join(',\n')},
  ])('answers %s by the access rule', async (_, token, status) => {
    expect((await ask(token())).status).toBe(status);
  });

  ${hiding}
${inputCode(one, at, mine)}${method === 'GET' ? '' : logCode(mine, action, of)}});
`;
}

/** The test of input that is wrong; a call about the caller's own account has none. */
function inputCode(one: NewEndpoint, at: (nursery: string, id: string) => string, mine: string): string {
  if (isList(one))
    return `
  it.each([{ page: '0' }, { per_page: '1000' }, { page: 'x' }])('refuses %j', async (query) => {
    const { status, body } = await ask(${mine}, ${at('nursery', 'id')}, query);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(Object.keys(query));
  });
`;
  if (!one.param) return '';
  return `
  it('finds nothing under what is no id', async () => {
    expect((await ask(${mine}, ${at('nursery', "'no-id'")})).status).toBe(404);
  });
`;
}

/** The test that a call which writes says who did. */
const logCode = (mine: string, action: string, of: string) => `
  it('logs who did it', async () => {
    await ask(${mine});
    const { rows } = await sql<{ action: string; object_type: string }>\`
      select action, object_type from audit_log where object_id = \${id} order by at desc limit 1\`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ action: '${action}', object_type: '${logged(of)}' }]);
  });
`;
