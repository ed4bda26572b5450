import { given, isInBranch, schemaMark, workOf, type NewEndpoint } from './endpointFiles.ts';
import { listParts, type ListParts } from './listParts.ts';
import { oneOf, pascal, sentence, topic, verbAndNoun } from './words.ts';

/** How a list is called: its file in `schema/lists` and `schema/rows`, its declaration and the type of its rows. */
export function listNames({ call }: Pick<NewEndpoint, 'call'>) {
  const { noun } = verbAndNoun(call);
  const one = oneOf(noun);
  return { file: noun.charAt(0).toLowerCase() + noun.slice(1), list: `${one}List`, row: pascal(one) };
}

const partsOf = ({ of }: NewEndpoint): ListParts => listParts[of as keyof typeof listParts];
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`\'`)}'`;

/** The rows of a list, as `shared/schema/rows` has them. */
export function rowCode(one: NewEndpoint): string {
  const { row } = listNames(one);
  return `import * as z from 'zod/mini';
import { ${one.subject.kinds.join(', ')} } from '../rules.ts';

/** ${pascal(topic(oneOf(verbAndNoun(one.call).noun)))}, as ${one.call} lists it. */
export const ${row} = z.object({ ${one.subject.fields} });
export type ${row} = z.output<typeof ${row}>;
`;
}

/** The declaration of a list: filters, sorts, columns, and the file where its cells are others than on screen. */
export function listCode(one: NewEndpoint): string {
  const { file, list, row } = listNames(one);
  const { filters, sorts, columns, imports } = partsOf(one);
  const words = topic(one.call);
  const kinds = [...new Set(filters.map(({ declared }) => declared.split('(')[0] ?? ''))];
  const helpers = [
    'listOf',
    ...kinds,
    ...(columns.some(({ file: cell }) => cell?.startsWith('pounds')) ? ['pounds'] : []),
  ];
  const drawn = columns.map(({ field, text, end }, at) => {
    const sort = field in sorts ? `, sort: '${field}'` : '';
    const shown = at > 0 ? ", shown: 'second'" : '';
    return `{ id: '${field}', head: '${sentence(field)}'${sort}${shown}${end ? ", align: 'end'" : ''}, text: ({ ${field} }) => ${text} }`;
  });
  const cells = columns.map(
    ({ field, text, file: cell = text }) => `${quoted(sentence(field))}: ({ ${field} }) => ${cell}`,
  );
  const own = columns.some(({ file: cell }) => cell);
  return `${imports.map(([names, from]) => `import { ${names} } from '${from}';\n`).join('')}import { ${helpers.sort().join(', ')} } from '../list.ts';
import type { ${row} } from '../rows/${file}.ts';

/** ${sentence(words)}, as ${one.call} answers them. */
export const ${list} = listOf<${row}>()({
  name: ${quoted(sentence(words))},
  counted: [${quoted(topic(oneOf(verbAndNoun(one.call).noun)))}, ${quoted(words)}],
  filters: { ${filters.map(({ name, declared }) => `${name}: ${declared}`).join(', ')} },
  sorts: [${Object.keys(sorts).map(quoted).join(', ')}],
  defaultSort: ${quoted(Object.keys(sorts)[0] ?? '')},
  columns: [${drawn.join(', ')}],
  ${own ? `file: { ${cells.join(', ')} },` : ''}
});
`;
}

/** What shared/schema imports for the contract of a list, by module. */
export function listImports(one: NewEndpoint): [from: string, name: string][] {
  const { file, list, row } = listNames(one);
  return [
    ['./endpoint.ts', 'contract'],
    ['./endpoint.ts', 'page'],
    ['./listQuery.ts', 'listQuery'],
    [`./lists/${file}.ts`, list],
    [`./rows/${file}.ts`, row],
    ...(isInBranch(one) ? [['./rules.ts', 'Id'] as [string, string]] : []),
  ];
}

/** The contract of a list, as shared/schema exports it. */
export function listContract(one: NewEndpoint): string {
  const { list, row } = listNames(one);
  const fields = [
    `summary: ${JSON.stringify(one.summary)}`,
    ...(isInBranch(one) ? ['params: z.object({ nursery: Id, branch: Id })'] : []),
    `query: listQuery(${list})`,
    `response: page(${row})`,
  ];
  return `export const ${one.call}Contract = contract(() => ({\n${fields.join(',\n')},\n}));\n`;
}

/** The file with the SQL of a list. */
export function listWork(one: NewEndpoint): string {
  const { file, list, row } = listNames(one);
  const { filters, sorts } = partsOf(one);
  const { columns, from, where } = one.subject;
  const parameters = ['db: Handle', ...given(one).map(({ name, type }) => `${name}: ${type}`)];
  const orders = Object.entries(sorts).flatMap(([name, column]) => [
    `${name}: sql\`${column}\``,
    `'-${name}': sql\`${column} desc\``,
  ]);
  return `import { sql } from 'kysely';
import type { ListQuery } from '@bairn/shared/schema/list';
import { ${list} } from '@bairn/shared/schema/lists/${file}';
import type { ${row} } from '@bairn/shared/schema/rows/${file}';
import type { Handle } from '../database/database.ts';
${filters.some(({ sql }) => sql.includes('containing')) ? "import { containing } from '../http/paging.ts';\n" : ''}import { readList } from '../http/readList.ts';

/** A page of the list, or all that match as a file. */
export const ${workOf(one)} = (${[...parameters, `query: ListQuery<typeof ${list}>`].join(', ')}) =>
  readList(db, ${list}, query, {
    columns: sql\`${columns}\`,
    from: sql\`${from}\`,
    where: sql\`${where}\`,
    id: sql\`x.id\`,
    filters: { ${filters.map(({ name, sql }) => `${name}: (${name}) => sql\`${sql}\``).join(', ')} },
    orders: { ${orders.join(', ')} },
    map: (row: ${row}) => row,
  });
`;
}

/** What routes.ts imports for a list, by module. */
export const listRouteImports = (one: NewEndpoint): [from: string, name: string][] => [
  [`@bairn/shared/calls/${schemaMark}`, one.call],
  ['../http/serve.ts', 'serve'],
  [`./${workOf(one)}.ts`, workOf(one)],
];

/** The route of a list: its access rule and what it reads. */
export function listRoute(one: NewEndpoint): string {
  const { owner } = one.subject;
  const values = ['db', ...given(one).map(({ value }) => value), 'query'];
  const context = ['db', ...(owner === 'branch' ? ['params'] : []), 'query', ...(owner === 'family' ? ['scope'] : [])];
  return `serve(${one.call}, { access: '${one.action}' }, ({ ${context.join(', ')} }) => ${workOf(one)}(${values.join(', ')}))`;
}

/** A query that is valid in every part, as an example of the contract writes it. */
export function listRequest(one: NewEndpoint): string {
  const { filters, sorts } = partsOf(one);
  const set = filters.map(({ name, some }) => `${name}: '${some}'`);
  return `query: { ${[...set, `sort: '-${Object.keys(sorts)[0]}'`, "page: '1'", "per_page: '5'"].join(', ')} }`;
}

/** Tests of what a list's declaration and its SQL do together. `mine` is code for the token of a caller who is allowed. */
export function listTests(one: NewEndpoint, mine: string): string {
  const { filters, sorts, columns } = partsOf(one);
  const narrowed = filters.map(
    ({ name, none }) => `expect((await ask(${mine}, undefined, { ${name}: ${none} })).body.meta.total).toBe(0);`,
  );
  const both = Object.keys(sorts).flatMap((sort) => [`'${sort}'`, `'-${sort}'`]);
  return `
  it('has only what its filters leave', async () => {
    ${narrowed.join('\n    ')}
  });

  it.each([${both.join(', ')}])('can be sorted by %s', async (sort) => {
    const { body } = await ask(${mine}, undefined, { sort, per_page: '100' });
    expect(body.data).toContainEqual(shown);
  });

  it('comes as a file with all that match', async () => {
    const { body } = await ask(${mine}, undefined, { format: 'csv', per_page: '1' });
    const [head, ...rows] = String(body).trimEnd().split('\\r\\n');
    expect(head).toBe('\\uFEFF${columns.map(({ field }) => sentence(field)).join(',')}');
    expect(rows.length).toBeGreaterThan(0);
  });
`;
}
