import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accessOf, accessWords } from '../accessWords.ts';
import { readCalls, shapeOf, type House } from '../house.ts';
import { isList, type NewEndpoint } from './endpointFiles.ts';
import { paramsOf } from './pageSource.ts';
import type { Plan } from './plan.ts';
import { Refused } from './refused.ts';
import { properties } from './source.ts';
import { accessOfOwner, objectRules, subjects, tableSubject, type Subject } from './subjects.ts';
import { actionOf, hold, verbAndNoun } from './words.ts';

/** The arguments of `pnpm new endpoint`. */
export type EndpointWish = {
  area: string;
  call: string;
  method: string;
  path: string;
  /** A word of `--access`, or an action that exists. */
  access: string;
  of: string;
  summary: string;
  /** Told where the call answers several. */
  list?: string | undefined;
};

export const actionsFile = 'api/src/access/actions.ts';
export const objectsFile = 'api/src/access/objects.ts';

/** Prefix of a kind of object that is generated with its table: `--of new:fire-drill`. */
const fresh = 'new:';

/**
 * Checks that a call can be generated and does not exist yet.
 * @throws Refused with the obstacle
 */
export async function holdEndpoint(plan: Plan, house: House, wish: EndpointWish): Promise<NewEndpoint> {
  const { area, call, path, summary } = wish;
  hold(area, 'kebab-case', 'The area');
  if (existsSync(join(house.root, 'api/src', area)) && !plan.has(`api/src/${area}/routes.ts`))
    throw new Refused(`api/src/${area} is there, but has no routes.ts: it is no area with calls.`);
  hold(call, 'camelCase', 'The name');
  verbAndNoun(call);
  if (!summary.trim() || /[\t\r\n]/.test(summary)) throw new Refused('A summary is one line, without tabs.');
  const calls = await readCalls(house.root);
  const named = calls.get(call);
  if (named) throw new Refused(`'${call}' is taken: shared/calls/${named.file}.ts exports it.`);
  const { of, makesKind } = holdKind(plan, wish.of);
  const known = subjectOf(plan, of, makesKind);
  const names = paramsOf(path).some((name) => name !== 'nursery' && name !== 'branch');
  const subject: Subject = known.kind && names ? { ...known, owner: 'object' } : known;
  const { method, param } = holdRequest({ ...wish, of }, subject.owner);
  for (const [name, { file, call: other }] of calls) {
    if (other.method === method && shapeOf(other.path) === shapeOf(path))
      throw new Refused(`${method} ${path} is taken: it is ${name} (${other.path}) of shared/calls/${file}.ts.`);
  }
  const access = holdAccess(plan, { ...wish, of }, subject, makesKind);
  const one = { area, call, method, path, summary, of, subject, param, makesKind, ...access };
  if (isList(one) && !wish.list)
    throw new Refused(`${path} names no ${of}, so the call answers several: say --list, or name one in the path.`);
  if (wish.list && !isList(one)) throw new Refused(`--list is for a call that answers several, ${path} for one.`);
  return one;
}

/** The kind of object, and whether it is new. @throws Refused where it exists already */
function holdKind(plan: Plan, told: string): Pick<NewEndpoint, 'of' | 'makesKind'> {
  if (!told.startsWith(fresh)) return { of: told, makesKind: false };
  const of = hold(told.slice(fresh.length), 'kebab-case', 'The kind');
  if (Object.hasOwn(subjects, of) || properties(plan.read(objectsFile), 'objects').has(of))
    throw new Refused(`'${of}' is there already: say --of ${of}.`);
  return { of, makesKind: true };
}

/** The subject of a call. @throws Refused for an unknown word */
function subjectOf(plan: Plan, of: string, makesKind: boolean): Subject {
  if (Object.hasOwn(subjects, of)) return subjects[of as keyof typeof subjects];
  const kinds = properties(plan.read(objectsFile), 'objects');
  if (makesKind || kinds.has(of)) return tableSubject(of);
  const all = [...new Set([...Object.keys(subjects), ...kinds.keys()])].join(', ');
  throw new Refused(`--of ${of}: a call is about one of ${all}, or a new kind of object, new:${of}.`);
}

type Owner = Subject['owner'];

/** Checks that method, path and owner are compatible. */
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
  const isScoped = owner === 'branch' || (owner === 'object' && path.startsWith(scope));
  const rest = paramsOf(isScoped ? path.slice(scope.length) : path);
  if (rest.includes('nursery')) throw new Refused(`'{nursery}' in a path is for calls about a branch's things.`);
  if (rest.length > 1)
    throw new Refused(`${path} names ${rest.join(' and ')}: a call that is made here names one thing.`);
  if (owner === 'person' && rest.length > 0)
    throw new Refused("A person's own account is found by who asks: its path has no parameter.");
  if (owner === 'object' && rest.length === 0) throw new Refused(`A call about a ${of} names it: ${path}/{id}.`);
  if (method !== 'GET' && owner === 'anyone') throw new Refused('A call that writes cannot be public.');
  if (method !== 'GET' && owner !== 'person' && rest.length === 0)
    throw new Refused(`A call that writes names its ${of}: ${path}/{id}.`);
  return { method, param: rest[0] } as const;
}

/** The relations of a generated kind: its branch, its child's keyworkers, its author. */
const everyRelation = 'branches: keyworkers: staff:';

/** The rules of `--access` words for a subject, by word. */
function fittingRules(plan: Plan, subject: Subject, makesKind: boolean): Map<string, readonly string[]> {
  const relations = makesKind
    ? everyRelation
    : (properties(plan.read(objectsFile), 'objects').get(subject.kind ?? '') ?? '');
  return new Map(
    accessOfOwner[subject.owner].flatMap((word) => {
      const rules =
        subject.owner === 'object' ? objectRules(String(word), subject, relations) : accessWords[word]?.rules;
      return rules ? [[String(word), rules]] : [];
    }),
  );
}

/** The action and its rules: those of a word, or of an existing action. */
function holdAccess(plan: Plan, { access, call, of }: EndpointWish, subject: Subject, makesKind: boolean) {
  const actions = properties(plan.read(actionsFile), 'actions');
  const fitting = fittingRules(plan, subject, makesKind);
  const told = actions.get(access);
  if (!told) accessOf(access);
  const rules = told ? rulesIn(told) : fitting.get(access);
  if (!rules || ![...fitting.values()].some((each) => String(each) === String(rules)))
    throw new Refused(
      `A call about ${of} is for: ${[...fitting.keys()].join(', ')}, or an action with the same rules.`,
    );
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

const rulesIn = (list: string) => list.match(/\w+\.\w+(\('[\w-]+'\))?/g) ?? [];
