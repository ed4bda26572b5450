import { given, schemaMark, workOf, writes, type NewEndpoint } from './endpointFiles.ts';
import { camel, pascal } from './words.ts';

/** The file with the SQL, and with the lock for a call that writes. */
export function workCode(one: NewEndpoint): string {
  const { call, subject, param, of } = one;
  const named = pascal(camel(of));
  const parameters = [
    `db: ${writes(one) ? 'Tx' : 'Handle'}`,
    ...given(one).map(({ name, type }) => `${name}: ${type}`),
  ];
  const object = subject.owner === 'object';
  const where = object ? 'x.id = ${id}' : `${subject.where}${param ? ' and x.id = ${id}' : ''}`;
  const from = object ? subject.from.replace(/ join .*/, '') : subject.from;
  const imports = `import { sql } from 'kysely';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { ${call} } from '@bairn/shared/calls/${schemaMark}';
import type { ${writes(one) ? 'Tx' : 'Handle'} } from '../database/database.ts';
`;
  const doc = writes(one)
    ? `/**
 * Locks ${whose(one)} until the transaction ends, so that two changes go one after the other.
 * @throws Refusal 404
 */`
    : `/** ${pascal(whose(one))}. @throws Refusal 404 */`;
  return `${imports}import { notFound } from '../refusals/refusal.ts';

type ${named} = DataOf<typeof ${call}>;

${doc}
export async function ${workOf(one)}(${parameters.join(', ')}): Promise<${named}> {
  const { rows } = await sql<${named}>\`
    select ${subject.columns} from ${from}
    where ${where}${writes(one) ? '\n    for update of x' : ''}\`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
`;
}

/** In words, what the SQL finds. */
function whose({ of, subject }: NewEndpoint): string {
  if (subject.owner === 'object') return `the ${of.replaceAll('-', ' ')}`;
  if (subject.owner === 'branch') return `the branch's ${of}`;
  if (subject.owner === 'family') return `the family's ${of}`;
  return subject.owner === 'person' ? "the person's own account" : `the listed ${of}`;
}
