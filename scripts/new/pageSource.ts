import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accessOf, isOfService, refusedBy } from '../accessWords.ts';
import { readAnswer, requiredOf, type Field } from './example.ts';
import { readCalls, rowsOf } from '../house.ts';
import { Refused } from './refused.ts';
import { topic } from './words.ts';

/** The call that a page shows, as far as generated code needs it. */
export type PageSource = ReturnType<typeof readAnswer> & {
  call: string;
  /** The file of shared/calls that exports it. */
  file: string;
  /** The items that it lists, in words. */
  topic: string;
  /** Where it names the branch: in its path, or in its query. */
  branch: 'path' | 'query' | undefined;
  /** A parameter of the page's path, and the call's parameter that it fills. */
  param: { page: string; call: string } | undefined;
  /** A list that is paged by `?page=`. */
  paged: boolean;
  fields: readonly Field[];
};

/** The parameters in a path of the router or of the API. */
export const paramsOf = (path: string) => [...path.matchAll(/[:{](\w+)/g)].map(([, name = '']) => name);

/**
 * Reads the contract of a call for a page that will show it.
 * @throws Refused when the page cannot provide its parameters, or it refuses people whom the page admits
 */
export async function readSource(
  root: string,
  call: string,
  page: { path: string; access: string },
): Promise<PageSource> {
  const found = (await readCalls(root)).get(call);
  if (!found) throw new Refused(`shared/calls exports no call '${call}'.`);
  const { file, call: contract } = found;
  if (contract.method !== 'GET') throw new Refused(`${call} is a ${contract.method}: a page shows what a GET answers.`);
  const table = rowsOf(readFileSync(join(root, 'api/endpoints.tsv'), 'utf8'));
  const roles = table.find(([method, path]) => method === 'GET' && path === contract.path)?.[3] ?? '';
  const refused = refusedBy(accessOf(page.access), roles);
  if (refused.length > 0)
    throw new Refused(`${call} is for '${roles}' alone, but the page would be open to ${refused.join(', ')} too.`);

  const all = paramsOf(contract.path);
  // A service's page has the person's current branch; any other page names it in its address.
  const atWork = isOfService(accessOf(page.access));
  const given = atWork ? all.filter((name) => !['nursery', 'branch'].includes(name)) : all;
  const offered = paramsOf(page.path);
  if (given.length > 1)
    throw new Refused(`${call} needs ${given.join(' and ')}: a page that is made here fills one parameter.`);
  const [wanted] = given;
  const fills = wanted && (offered.includes(wanted) ? wanted : offered.length === 1 ? offered[0] : undefined);
  if (wanted && !fills)
    throw new Refused(`${call} needs '${wanted}': give the page's path one, such as ${page.path}/:${wanted}.`);

  const needs = requiredOf(contract.query).filter((name) => name !== 'nursery_branch_id');
  if (needs.length > 0) throw new Refused(`${call} asks for ${needs.join(', ')}, which no page has by itself.`);
  const inQuery = requiredOf(contract.query).includes('nursery_branch_id');
  if (inQuery && !atWork)
    throw new Refused(`${call} asks about a branch, which only a service's page has: --access service.`);
  const answer = readAnswer(contract.response, call);
  return {
    ...answer,
    call,
    file,
    topic: topic(call),
    branch: given.length < all.length ? 'path' : inQuery ? 'query' : undefined,
    param: wanted && fills ? { page: fills, call: wanted } : undefined,
    paged: answer.list && answer.paged && takes(contract.query, 'page'),
  };
}

const takes = (schema: z.ZodMiniType | undefined, name: string) =>
  schema !== undefined && name in (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
