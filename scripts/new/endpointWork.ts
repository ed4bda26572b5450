import { given, isList, schemaMark, workOf, writes, type NewEndpoint } from './endpointFiles.ts';
import { pascal } from './words.ts';

/** The file with the SQL, and for a call that writes with the lock. */
export function workCode(one: NewEndpoint): string {
  const { call, subject, param, of } = one;
  const list = isList(one);
  const item = `DataOf<typeof ${call}>${list ? '[number]' : ''}`;
  const parameters = [
    `db: ${writes(one) ? 'Tx' : 'Handle'}`,
    ...given(one).map(({ name, type }) => `${name}: ${type}`),
  ];
  const where = `${subject.where}${param ? ' and x.id = ${id}' : ''}`;
  const imports = `import { sql } from 'kysely';
${list ? "import type * as z from 'zod/mini';\n" : ''}import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { ${call} } from '@bairn/shared/schema/${schemaMark}';
import type { ${writes(one) ? 'Tx' : 'Handle'} } from '../plugins/database.ts';
`;
  if (list) {
    return `${imports}import { limitTo } from '../plugins/paging.ts';

type Item = ${item};
type Paged = z.output<NonNullable<(typeof ${call})['query']>>;

/** One page of ${whose(one)}, and how many there are in all. */
export async function ${workOf(one)}(${parameters.join(', ')}) {
  const found = sql\`from ${subject.from} where ${where}\`;
  const { rows } = await sql<Item>\`
    select ${subject.columns} \${found} order by ${subject.order} \${limitTo(paged)}\`.execute(db);
  const counted = await sql<{ total: number }>\`select count(*) as total \${found}\`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
`;
  }
  const doc = writes(one)
    ? `/**
 * Locks ${whose(one)} until the transaction ends: two who change it wait for each other.
 * @throws Refusal 404
 */`
    : `/** ${pascal(whose(one))}. @throws Refusal 404 */`;
  return `${imports}import { notFound } from '../plugins/refusal.ts';

type ${pascal(of)} = ${item};

${doc}
export async function ${workOf(one)}(${parameters.join(', ')}): Promise<${pascal(of)}> {
  const { rows } = await sql<${pascal(of)}>\`
    select ${subject.columns} from ${subject.from}
    where ${where}${writes(one) ? '\n    for update of x' : ''}\`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
`;
}

/** In words, what the SQL finds. */
function whose(one: NewEndpoint): string {
  const plural = isList(one) ? `${one.of === 'child' ? 'children' : `${one.of}s`}` : one.of;
  if (one.subject.owner === 'branch') return `the branch's ${plural}`;
  if (one.subject.owner === 'family') return `the family's ${isList(one) ? 'own ' : ''}${plural}`;
  return one.subject.owner === 'person' ? "the person's own account" : `the listed ${plural}`;
}
