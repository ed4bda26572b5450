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

/** Calls by their method and the number of parts of their path, each as those parts. */
function byShape(calls: readonly Call[]): Map<string, string[][]> {
  const shapes = new Map<string, string[][]>();
  for (const { method, path } of calls) {
    const parts = path.split('/');
    const shape = `${method} ${parts.length}`;
    const alike = shapes.get(shape);
    if (alike) alike.push(parts);
    else shapes.set(shape, [parts]);
  }
  return shapes;
}

/** Whether the pattern of a call has this path of as many parts among its addresses. */
function catches(own: readonly string[], others: readonly string[]): boolean {
  return (
    own.every((part, index) => isParameter(part) || part === others[index]) &&
    own.some((part, index) => isParameter(part) && !isParameter(others[index] ?? ''))
  );
}

/**
 * Calls of the table that are not served, and whose address a parameter of a served call would catch:
 * `session/archive` beside `session/{id}`.
 */
export function caughtCalls(served: readonly Call[]): TableRow[] {
  const names = new Set(served.map(({ method, path }) => `${method} ${path}`));
  const shapes = byShape(served);
  return tableOfCalls().filter(({ method, path }) => {
    if (names.has(`${method} ${path}`)) return false;
    const parts = path.split('/');
    return shapes.get(`${method} ${parts.length}`)?.some((own) => catches(own, parts));
  });
}
