import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accessOf, accessWords } from '../accessWords.ts';
import { readCalls, shapeOf, type House } from '../house.ts';
import type { NewEndpoint } from './endpointFiles.ts';
import { paramsOf } from './pageSource.ts';
import type { Plan } from './plan.ts';
import { Refused } from './refused.ts';
import { properties } from './source.ts';
import { accessOfOwner, subjects } from './subjects.ts';
import { actionOf, hold, verbAndNoun } from './words.ts';

/** What `pnpm new endpoint` is told. */
export type EndpointWish = {
  area: string;
  call: string;
  method: string;
  path: string;
  /** A word of `--access`, or an action that exists. */
  access: string;
  of: string;
  summary: string;
};

export const actionsFile = 'api/src/access/actions.ts';

/**
 * Sees that a call can be made as it is wished, and that nobody has it.
 * @throws Refused that says what is in the way
 */
export async function holdEndpoint(plan: Plan, house: House, wish: EndpointWish): Promise<NewEndpoint> {
  const { area, call, path, of, summary } = wish;
  hold(area, 'kebab-case', 'The area');
  if (existsSync(join(house.root, 'api/src', area)) && !plan.has(`api/src/${area}/routes.ts`))
    throw new Refused(`api/src/${area} is there, but has no routes.ts: it is no area with calls.`);
  hold(call, 'camelCase', 'The name');
  verbAndNoun(call);
  if (!summary.trim() || /[\t\r\n]/.test(summary)) throw new Refused('A summary is one line, without tabs.');
  const calls = await readCalls(house.root);
  const named = calls.get(call);
  if (named) throw new Refused(`'${call}' is taken: shared/schema/${named.file}.ts exports it.`);
  if (!Object.hasOwn(subjects, of))
    throw new Refused(`--of ${of}: a call is about one of ${Object.keys(subjects).join(', ')}.`);
  const subject = subjects[of as keyof typeof subjects];
  const { method, param } = holdRequest(wish, subject.owner);
  for (const [name, { file, call: other }] of calls) {
    if (other.method === method && shapeOf(other.path) === shapeOf(path))
      throw new Refused(`${method} ${path} is taken: it is ${name} (${other.path}) of shared/schema/${file}.ts.`);
  }
  return { area, call, method, path, summary, of, subject, param, ...holdAccess(plan, wish, subject.owner) };
}

type Owner = NewEndpoint['subject']['owner'];

/** Sees that method, path and owner go together. */
function holdRequest({ method, path, of }: EndpointWish, owner: Owner) {
  if (method === 'DELETE')
    throw new Refused('What a DELETE takes away, and what is kept, cannot be guessed: make a POST and write the rest.');
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH')
    throw new Refused(`The method '${method}' is none of GET, POST, PATCH.`);
  if (!/^(\/(\{[a-z]\w*\}|[A-Za-z0-9-]+))+$/.test(path))
    throw new Refused(`The path '${path}' is not of the form /words/{parameter}.`);
  const scope = '/nursery/{nursery}/branch/{branch}/';
  if (owner === 'branch' && !path.startsWith(scope))
    throw new Refused(`A call about a branch's ${of} begins with ${scope}: the access rule reads the branch there.`);
  const rest = paramsOf(owner === 'branch' ? path.slice(scope.length) : path);
  if (rest.includes('nursery')) throw new Refused(`'{nursery}' in a path is for calls about a branch's things.`);
  if (rest.length > 1)
    throw new Refused(`${path} names ${rest.join(' and ')}: a call that is made here names one thing.`);
  if (owner === 'person' && rest.length > 0)
    throw new Refused("A person's own account is found by who asks: its path has no parameter.");
  if (method !== 'GET' && owner === 'anyone') throw new Refused('A call that writes cannot be public.');
  if (method !== 'GET' && owner !== 'person' && rest.length === 0)
    throw new Refused(`A call that writes names its ${of}: ${path}/{id}.`);
  return { method, param: rest[0] } as const;
}

/** The action and its rules: those of a word, or those of an action that exists. */
function holdAccess(plan: Plan, { access, call, of }: EndpointWish, owner: Owner) {
  const actions = properties(plan.read(actionsFile), 'actions');
  const fitting = accessOfOwner[owner];
  const told = actions.get(access);
  const rules = told ? rulesIn(told) : accessOf(access).rules;
  if (!rules || !fitting.some((word) => String(accessWords[word]?.rules) === String(rules)))
    throw new Refused(`A call about ${of} is for: ${fitting.join(', ')}, or an action with the same rules.`);
  if (told) return { action: access, rules };
  if (rules.length === 0) return { action: 'public', rules };
  const action = actionOf(call);
  const before = actions.get(action);
  if (before && String(rulesIn(before)) !== String(rules))
    throw new Refused(
      `'${action}' is an action with other rules, ${before}: name another call, or --access ${action}.`,
    );
  return { action, rules };
}

const rulesIn = (list: string) => list.match(/\w+\.\w+/g) ?? [];
