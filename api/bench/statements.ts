import type { CompiledQuery } from 'kysely';
import type { Bench } from './bench.ts';

/** A statement as it was sent. */
export type Statement = { sql: string; parameters: unknown[] };

/** Records the statements that a piece of work sends through the root handle, so that they can be sent bare. */
export async function recorded({ services }: Bench, work: () => Promise<unknown>): Promise<Statement[]> {
  const executor = services.database.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const statements: Statement[] = [];
  executor.executeQuery = <Row>(query: CompiledQuery<Row>) => {
    statements.push({ sql: query.sql, parameters: [...query.parameters] });
    return execute(query);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = execute;
  }
  return statements;
}

/** Sends recorded statements one after the other. */
export async function replay({ client }: Bench, statements: readonly Statement[]) {
  for (const { sql, parameters } of statements) await client.query(sql, parameters);
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  Filter?: string;
  Plans?: Plan[];
};

/** Tables with more rows than this must never be scanned sequentially. */
const bigTable = 5_000;

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

/** Sequential scans of big tables in the plans of statements, each once. */
export async function scansOf({ client }: Bench, statements: readonly Statement[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and reltuples > $2',
    ['r', bigTable],
  );
  const big = new Set(tables.map(({ name }) => name));
  const found = new Set<string>();
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, parameters);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    for (const node of plan ? nodes(plan) : []) {
      const table = node['Relation Name'] ?? '';
      if (node['Node Type'] === 'Seq Scan' && big.has(table))
        found.add(`${table} is read from end to end: ${sql.trim().slice(0, 80)}…`);
    }
  }
  return [...found];
}
