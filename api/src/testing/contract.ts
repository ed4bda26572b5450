import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '@bairn/shared/schema/endpoint';

const schemaFolder = new URL('../../../shared/schema/', import.meta.url);
const tableFile = new URL('../../endpoints.tsv', import.meta.url);

/** `GET /core/web/config`. */
export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every call of the contract: what the files of shared/schema export. */
export async function contractEndpoints(): Promise<AnyEndpoint[]> {
  const files = readdirSync(schemaFolder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(new URL(name, schemaFolder).pathname).href) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

export type TableRow = { method: string; path: string; roles: string };

/** The table of calls: the specification's and those that were added to it. */
export function tableOfCalls(): TableRow[] {
  const [, ...lines] = readFileSync(tableFile, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [method = '', path = '', , roles = ''] = line.split('\t');
    return { method, path, roles };
  });
}
