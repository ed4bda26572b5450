import type { Subject } from './subjects.ts';
import { oneOf, pascal, verbAndNoun } from './words.ts';

/** A call to generate. */
export type NewEndpoint = {
  area: string;
  /** The exported name in shared/calls. */
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
  /** The kind of object is new: its relations and a table are generated. */
  makesKind: boolean;
  /** The path parameter that names the object; absent for a list, and for the caller's own account. */
  param: string | undefined;
};

/** Whether the call answers a list. */
export const isList = ({ param, subject }: NewEndpoint) => param === undefined && subject.owner !== 'person';
/** Whether the call writes. */
export const writes = ({ method }: NewEndpoint) => method !== 'GET';

/** Whether the path has the nursery and the branch. */
export const isInBranch = ({ path }: NewEndpoint) => path.startsWith('/nursery/{nursery}/branch/{branch}/');

/** The audit log's word for the object: the name of its table. */
export const logged = (of: string) => (of === 'account' ? 'user' : of.replaceAll('-', '_'));

/** The function behind the route, and its file name. */
export const workOf = (one: NewEndpoint) => {
  const { noun } = verbAndNoun(one.call);
  return `${writes(one) ? 'lockFor' : 'read'}${writes(one) ? pascal(one.call) : noun}`;
};

/** The imports of the contract, by module. */
export const schemaImports = (one: NewEndpoint): [from: string, name: string][] => [
  ['./endpoint.ts', 'contract'],
  ['./endpoint.ts', 'one'],
  ...(one.param || isInBranch(one) ? [['./rules.ts', 'Id'] as [string, string]] : []),
  ...one.subject.kinds.map((name): [string, string] => ['./rules.ts', name]),
];

/** The contract, as shared/schema exports it. */
export function schemaCode(one: NewEndpoint): string {
  const { call, summary, subject, param } = one;
  const params = [...(isInBranch(one) ? ['nursery: Id', 'branch: Id'] : []), ...(param ? [`${param}: Id`] : [])];
  const fields = [
    `summary: ${JSON.stringify(summary)}`,
    ...(params.length > 0 ? [`params: z.object({ ${params.join(', ')} })`] : []),
    `response: one(z.object({ ${subject.fields} }))`,
  ];
  return `export const ${call}Contract = contract(() => ({\n${fields.join(',\n')},\n}));\n`;
}

/** The function of shared/calls that describes a call of a verb. */
const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'del' } as const;

/** The call, as shared/calls exports it, and what that file imports for it. */
export const callImports = ({ method }: NewEndpoint): [from: string, name: string] => ['./endpoint.ts', verbs[method]];
export const callCode = (one: NewEndpoint) =>
  `export const ${one.call} = ${verbs[one.method]}<typeof schema.${one.call}Contract>('${one.path}'${isList(one) ? ', { download: true }' : ''});\n`;

/** What the query needs to know of the call: whose things, which one. */
export function given(one: NewEndpoint): { name: string; type: string; value: string }[] {
  const { subject, param } = one;
  const owner = {
    branch: [{ name: '{ nursery, branch }', type: '{ nursery: string; branch: string }', value: 'params' }],
    family: [{ name: 'keyworker', type: 'string', value: 'scope.keyworker' }],
    person: [{ name: 'user', type: 'string', value: 'person.user_id' }],
    anyone: [],
    object: [],
  }[subject.owner];
  return [...owner, ...(param ? [{ name: 'id', type: 'string', value: `params.${param}` }] : [])];
}

/** Placeholder of the schema file, which is chosen later by size. */
export const schemaMark = '__schema__';

/** The imports of routes.ts, by module. */
export const routeImports = (one: NewEndpoint): [from: string, name: string][] => [
  [`@bairn/shared/calls/${schemaMark}`, one.call],
  ...(writes(one) ? [['../audit/audit.ts', 'audit'] as [string, string]] : []),
  ['../http/serve.ts', 'serve'],
  [`./${workOf(one)}.ts`, workOf(one)],
];

/** The route: its access rule and its handler. */
export function routeCode(one: NewEndpoint): string {
  const { call, action, subject, of, param } = one;
  const { owner } = subject;
  const values = given(one).map(({ value }) => value);
  const found = oneOf(pascal(of));
  const context = [
    writes(one) ? 'tx' : 'db',
    ...(owner === 'branch' || param ? ['params'] : []),
    ...(owner === 'family' ? ['scope'] : []),
    ...(owner === 'person' || writes(one) ? ['person'] : []),
    ...(writes(one) ? ['request'] : []),
  ];
  const called = `await ${workOf(one)}(${[writes(one) ? 'tx' : 'db', ...values].join(', ')})`;
  const entry = [
    'user: person.user_id',
    ...(isInBranch(one) ? ['nursery: params.nursery'] : []),
    `action: '${action}'`,
    `object: { type: '${logged(of)}', id: ${found}.id }`,
    'request: request.id',
  ];
  const body = writes(one)
    ? `const ${found} = ${called};
    await audit(tx, { ${entry.join(', ')} });
    return { data: ${found} };`
    : '';
  const objectIn = owner === 'object' && param !== 'id' ? `, objectIn: '${param}'` : '';
  const head = `serve(${call}, { access: '${action}'${objectIn} }, async ({ ${context.join(', ')} }) =>`;
  return body ? `${head} {\n${body}\n})` : `${head} ({ data: ${called} }))`;
}
