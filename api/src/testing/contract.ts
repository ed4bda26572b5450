import { readFileSync } from 'node:fs';
import { allCalls } from '@bairn/shared/schema/allContracts';
import type { Served } from '@bairn/shared/schema/endpoint';

const tableFile = new URL('../../endpoints.tsv', import.meta.url);

/** `GET /core/web/config`. */
export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Every call of the contract. */
export const contractEndpoints = (): Served[] => Object.values(allCalls());

export type TableRow = { method: string; path: string; roles: string };

/** The table of calls: the specification's and those that were added to it. */
export function tableOfCalls(): TableRow[] {
  const [, ...lines] = readFileSync(tableFile, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [method = '', path = '', , roles = ''] = line.split('\t');
    return { method, path, roles };
  });
}
