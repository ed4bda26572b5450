import { readFileSync } from 'node:fs';

/** A row of the table of calls. `roles` are the table's words. */
export type TableRow = { method: string; path: string; roles: string };
type Call = Pick<TableRow, 'method' | 'path'>;

const tableFile = new URL('../../endpoints.tsv', import.meta.url);

/** The table of calls: the specification's and those that were added to it. */
export function tableOfCalls(): TableRow[] {
  const [, ...lines] = readFileSync(tableFile, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [method = '', path = '', , roles = ''] = line.split('\t');
    return { method, path, roles };
  });
}

const isParameter = (part: string) => part.startsWith('{');

/** Whether the pattern of a call has this path among its addresses. */
function catches({ method, path }: Call, other: Call): boolean {
  const [own, others] = [path.split('/'), other.path.split('/')];
  return (
    method === other.method &&
    own.length === others.length &&
    own.every((part, index) => isParameter(part) || part === others[index]) &&
    own.some((part, index) => isParameter(part) && !isParameter(others[index] ?? ''))
  );
}

/**
 * Calls of the table that are not served, and whose address a parameter of a served call would catch:
 * `session/archive` beside `session/{id}`.
 */
export const caughtCalls = (served: readonly Call[]): TableRow[] =>
  tableOfCalls().filter(
    (row) =>
      served.some((call) => catches(call, row)) &&
      !served.some(({ method, path }) => method === row.method && path === row.path),
  );
