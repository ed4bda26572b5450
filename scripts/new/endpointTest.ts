import { isInBranch, isList, logged, type NewEndpoint } from './endpointFiles.ts';
import { listTests } from './listFiles.ts';

const admin = "nursery.staff['nursery-admin']?.token ?? ''";

/** The token of an allowed caller. */
function ownToken({ subject, rules }: NewEndpoint): string {
  const ofKeyworker = rules.some((rule) => rule.startsWith('keyworker.'));
  return {
    branch: admin,
    family: 'family.token',
    person: 'family.token',
    anyone: 'null',
    object: ofKeyworker ? 'family.token' : admin,
  }[subject.owner];
}

/** Tests what the access matrix does not: a list leaves out others' objects, and unlisted ones are hidden. */
function hidingCode(one: NewEndpoint, at: (nursery: string, id: string) => string): string {
  const { owner } = one.subject;
  const absent = (id: string) => `expect(body.data.map((row: { id: string }) => row.id)).not.toContain(${id});`;
  if (owner === 'anyone') {
    const seen = isList(one)
      ? `const { body } = await ask(null, ${at('other', 'other.branch')}, { per_page: '100' });
    ${absent('other.branch')}`
      : `expect((await ask(null, ${at('other', 'other.branch')})).status).toBe(404);`;
    return `
  it('hides what is not listed', async () => {
    const other = await makeNursery(world);
    await sql\`update branch set status = 'unlisted' where id = \${other.branch}\`.execute(world.services.database.db);
    ${seen}
  });
`;
  }
  if (!isList(one)) return '';
  const [maker, token] =
    owner === 'branch' ? ['makeNursery', "other.staff['nursery-admin']?.token ?? ''"] : ['makeFamily', 'other.token'];
  return `
  it("leaves out another's", async () => {
    const other = await ${maker}(world);
    const { body } = await ask(${token}, ${at('other', 'id')});
    ${absent('id')}
  });
`;
}

/** Code that makes an object, and its id. */
function makingCode({ subject }: NewEndpoint): string {
  if (subject.owner !== 'object') return `${subject.make}\n  id = ${subject.made};`;
  const place = '{ nursery: nursery.id, branch: nursery.branch, family }';
  return `id = (await kinds[${JSON.stringify(subject.kind)}].make(world, ${place})).id;`;
}

/** The test of a call: its answer, and what it leaves out or logs. Its example tests access and invalid input. */
export function endpointTestCode(one: NewEndpoint): string {
  const { method, path, subject, param } = one;
  const list = isList(one);
  const parameters = [...(isInBranch(one) ? ['service: MadeNursery'] : []), ...(param ? ['one: string'] : [])];
  const at = (nursery: string, id: string) =>
    `at(${[...(isInBranch(one) ? [nursery] : []), ...(param ? [id] : [])].join(', ')})`;
  const written = path
    .replace(`{${param}}`, '${one}')
    .replace('{nursery}', '${service.id}')
    .replace('{branch}', '${service.branch}');
  const making = makingCode(one);
  const mine = ownToken(one);
  const hiding = `${hidingCode(one, at)}${list ? listTests(one, mine) : ''}`;
  const shows = subject.shows;
  const used = [making, mine, hiding, shows, ...(isInBranch(one) ? ['nursery'] : [])].join('\n');
  const [ofFamily, ofNursery] = [/\bfamily\b/.test(used), /\bnursery\b/.test(used)];
  const types = [
    ...(ofFamily ? ['type MadeFamily'] : []),
    ...(ofNursery || isInBranch(one) ? ['type MadeNursery'] : []),
  ];
  const makers = [
    ...(/dayFromToday/.test(subject.shows + hiding) ? ['dayFromToday'] : []),
    ...(ofFamily || /makeFamily/.test(hiding) ? ['makeFamily'] : []),
    ...(ofNursery || /makeNursery/.test(hiding) ? ['makeNursery'] : []),
    ...(/makeSession/.test(making) ? ['makeSession'] : []),
  ];
  return `${/sql`/.test(hiding) || method !== 'GET' ? "import { sql } from 'kysely';\n" : ''}import { beforeAll, describe, expect, it } from 'vitest';
import { ${[...makers, ...types].join(', ')} } from '../testing/make.ts';
${/kinds\[/.test(making) ? "import { kinds } from '../testing/makeKinds.ts';\n" : ''}${/makeBooking/.test(making) ? "import { makeBooking } from '../testing/makeService.ts';\n" : ''}import { world } from '../testing/sharedWorld.ts';

${ofNursery ? 'let nursery: MadeNursery;\n' : ''}${ofFamily ? 'let family: MadeFamily;\n' : ''}let id: string;
let shown: object;
beforeAll(async () => {
${ofNursery ? 'nursery = await makeNursery(world);\n' : ''}${ofFamily ? 'family = await makeFamily(world);\n' : ''}  ${making}
  shown = { id, ${subject.shows} };
});

const at = (${parameters.join(', ')}) => ${written.includes('$') ? `\`${written}\`` : `'${written}'`};
const ask = (token: string | null, path = ${at('nursery', 'id')}${list ? ', query: Record<string, unknown> = {}' : ''}) =>
  world.call('${method}', path, { token${list ? ', query' : ''} });

describe('${method} ${path}', () => {
  it('answers with what was asked for', async () => {
    const { status, body } = await ask(${mine});
    expect(status).toBe(200);
    expect(body.data).${list ? 'toContainEqual(shown)' : 'toEqual(shown)'};
  });
${hiding}${method === 'GET' ? '' : logCode(one, mine)}});
`;
}

/** Tests that a writing call logs the person. */
const logCode = ({ action, of }: NewEndpoint, mine: string) => `
  it('logs who did it', async () => {
    await ask(${mine});
    const { rows } = await sql<{ action: string; object_type: string }>\`
      select action, object_type from audit_log where object_id = \${id} order by at desc limit 1\`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ action: '${action}', object_type: '${logged(of)}' }]);
  });
`;
