import type { Subject } from './subjects.ts';
import { oneOf, pascal, verbAndNoun } from './words.ts';

/** A call that is to be made. */
export type NewEndpoint = {
  area: string;
  /** The exported name in shared/schema. */
  call: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  summary: string;
  /** The action of api/src/access/actions.ts, or `public`. */
  action: string;
  /** The rules behind it; none for `public`. */
  rules: readonly string[];
  of: string;
  subject: Subject;
  /** The parameter of the path that names the thing; absent for a list, and for the caller's own account. */
  param: string | undefined;
};

/** Whether the call answers a list of them. */
export const isList = ({ param, subject }: NewEndpoint) => param === undefined && subject.owner !== 'person';
/** Whether the call changes something. */
export const writes = ({ method }: NewEndpoint) => method !== 'GET';

/** The audit log's word for the thing: that of its table. */
export const logged = (of: string) => (of === 'account' ? 'user' : of);

/** The function behind the route, which is also its file. */
export const workOf = (one: NewEndpoint) => {
  const { noun } = verbAndNoun(one.call);
  return `${writes(one) ? 'lockFor' : 'read'}${writes(one) ? pascal(one.call) : noun}`;
};

/** What shared/schema imports for the contract, by module. */
export const schemaImports = (one: NewEndpoint): [from: string, name: string][] => [
  ['./endpoint.ts', 'endpoint'],
  ['./endpoint.ts', isList(one) ? 'page' : 'one'],
  ...(one.param || one.subject.owner === 'branch' ? [['./rules.ts', 'Id'] as [string, string]] : []),
  ...one.subject.kinds.map((name): [string, string] => ['./rules.ts', name]),
  ...(isList(one) ? [['./rules.ts', 'paging'] as [string, string]] : []),
];

/** The contract, as shared/schema exports it. */
export function schemaCode(one: NewEndpoint): string {
  const { call, method, path, summary, subject, param } = one;
  const params = [
    ...(subject.owner === 'branch' ? ['nursery: Id', 'branch: Id'] : []),
    ...(param ? [`${param}: Id`] : []),
  ];
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    `summary: ${JSON.stringify(summary)}`,
    ...(params.length > 0 ? [`params: z.object({ ${params.join(', ')} })`] : []),
    ...(isList(one) ? ['query: z.object({ ...paging() })'] : []),
    `response: ${isList(one) ? 'page' : 'one'}(z.object({ ${subject.fields} }))`,
  ];
  return `export const ${call} = endpoint({\n${fields.join(',\n')},\n});\n`;
}

/** What the query needs to know of the call: whose things, which one, which page. */
export function given(one: NewEndpoint): { name: string; type: string; value: string }[] {
  const { subject, param } = one;
  const owner = {
    branch: [{ name: '{ nursery, branch }', type: '{ nursery: string; branch: string }', value: 'params' }],
    family: [{ name: 'keyworker', type: 'string', value: 'scope.keyworker' }],
    person: [{ name: 'user', type: 'string', value: 'person.user_id' }],
    anyone: [],
  }[subject.owner];
  return [
    ...owner,
    ...(param ? [{ name: 'id', type: 'string', value: `params.${param}` }] : []),
    ...(isList(one) ? [{ name: 'paged', type: 'Paged', value: 'query' }] : []),
  ];
}

/** Stands for the schema file, which is known only once it is seen where there is room. */
export const schemaMark = '__schema__';

/** What routes.ts imports, by module. */
export const routeImports = (one: NewEndpoint): [from: string, name: string][] => [
  [`@bairn/shared/schema/${schemaMark}`, one.call],
  ...(writes(one) ? [['../plugins/audit.ts', 'audit'] as [string, string]] : []),
  ...(isList(one) ? [['../plugins/paging.ts', 'metaOf'] as [string, string]] : []),
  ...(one.subject.owner === 'family' ? [['../plugins/refusal.ts', 'notFound'] as [string, string]] : []),
  ['../plugins/serve.ts', 'serve'],
  [`./${workOf(one)}.ts`, workOf(one)],
];

/** The route: its access rule and what it does. */
export function routeCode(one: NewEndpoint): string {
  const { call, action, subject, of, param } = one;
  const { owner } = subject;
  const values = given(one).map(({ value }) => value);
  const found = oneOf(pascal(of));
  const context = [
    writes(one) ? 'tx' : 'db',
    ...(owner === 'branch' || param ? ['params'] : []),
    ...(isList(one) ? ['query'] : []),
    ...(owner === 'family' ? ['scope'] : []),
    ...(owner === 'person' || writes(one) ? ['person'] : []),
    ...(writes(one) ? ['request'] : []),
  ];
  const gate = owner === 'family' ? "if (scope?.kind !== 'keyworker') throw notFound();" : '';
  const called = `await ${workOf(one)}(${[writes(one) ? 'tx' : 'db', ...values].join(', ')})`;
  const entry = [
    'user: person.user_id',
    ...(owner === 'branch' ? ['nursery: params.nursery'] : []),
    `action: '${action}'`,
    `object: { type: '${logged(of)}', id: ${found}.id }`,
    'request: request.id',
  ];
  const body = isList(one)
    ? `const { rows, total } = ${called};
    return { data: rows, meta: metaOf(query, total) };`
    : writes(one)
      ? `const ${found} = ${called};
    await audit(tx, { ${entry.join(', ')} });
    return { data: ${found} };`
      : '';
  const head = `serve(${call}, { access: '${action}' }, async ({ ${context.join(', ')} }) =>`;
  return body || gate
    ? `${head} {\n${gate}\n${body || `return { data: ${called} };`}\n})`
    : `${head} ({ data: ${called} }))`;
}
