import type { FastifyRequest } from 'fastify';
import { isOpen, rulesOf } from '../access/actions.ts';
import { decideObject } from '../access/decide.ts';
import type { Person } from '../access/person.ts';
import { isObjectRule, type Scope, type Target } from '../access/rule.ts';
import type { Db } from '../database/database.ts';
import { notFound, unauthenticated } from '../refusals/refusal.ts';
import type { Route } from './serve.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether an object schema has a field of this name. */
const has = (schema: unknown, name: string) =>
  Object.hasOwn((schema as { shape?: object } | undefined)?.shape ?? {}, name);

/**
 * Where a call names the object of its rules; null where they need none.
 * @throws at start when the call does not name what one of its rules needs.
 */
function placeOfObject({ endpoint, access, branchIn, objectIn }: Route): 'params' | 'query' | 'body' | null {
  if (access === 'public') return null;
  const parts = new Set(endpoint.path.match(/(?<=\{)\w+/g));
  const named = {
    nursery: parts.has('nursery'),
    branch: parts.has(branchIn) || has(endpoint.query, 'nursery_branch_id'),
  };
  const place = parts.has(objectIn)
    ? 'params'
    : (['query', 'body'] as const).find((part) => has(endpoint[part], objectIn));
  const rules = rulesOf(access);
  const lacking = rules.find((rule) => (isObjectRule(rule) ? !place : rule.needs && !named[rule.needs]));
  if (lacking) {
    const what = isObjectRule(lacking) ? `its ${lacking.object} as ${objectIn}` : `its ${lacking.needs}`;
    throw new Error(`${endpoint.method} ${endpoint.path} must name ${what} for the rule ${lacking.name}.`);
  }
  return rules.some(isObjectRule) ? (place ?? null) : null;
}

/** Longest list of objects that is checked here; a longer one is refused by the validation of the call. */
const mostObjects = 500;
const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/** The ids that a call names, one or a list of them; none if they are malformed. */
function idsOf(value: unknown): readonly string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.length <= mostObjects && given.every(isId) ? (given as string[]) : [];
}

/** `undecided`: the object is named in the body, which is read later. */
export type Admission = { scope: Scope | null } | 'undecided';

/**
 * Decides the access of a call before its body is read, or, where the body names the object, before it is validated.
 * @throws at start when the call does not name what its rules need.
 */
export function makeGate(route: Route, db: Db) {
  const { access, branchIn, objectIn } = route;
  const place = placeOfObject(route);
  const open = isOpen(access);

  async function decide(request: FastifyRequest, person: Person | null, value: unknown): Promise<Admission> {
    if (access === 'public') return { scope: null };
    const params = request.params as Record<string, string | undefined>;
    const query = request.query as Record<string, string | undefined>;
    const target: Target = { nursery: params['nursery'], branch: params[branchIn] ?? query['nursery_branch_id'] };
    const ids = idsOf(value);
    const outcome = await decideObject(db, rulesOf(access), person, target, ids);
    if ('scope' in outcome) return outcome;
    // A malformed id in the query or body is refused by the validation.
    if (outcome.asks.length > 0 && ids.length === 0 && place !== 'params') return 'undecided';
    throw outcome.refusal;
  }

  return {
    /** @throws Refusal 401, 403 or 404 */
    enter(request: FastifyRequest, person: Person | null): Promise<Admission> {
      if (!person && !open) throw unauthenticated();
      const named = place === 'params' || place === 'query' ? (request[place] as Fields)[objectIn] : undefined;
      return decide(request, person, named);
    },
    /** Checks the object that the body names. @throws Refusal 403 or 404 */
    readBody(request: FastifyRequest, person: Person | null, body: unknown): Promise<Admission> {
      return decide(request, person, place === 'body' ? (body as Fields)[objectIn] : undefined);
    },
    /** For a valid body that names no object. @throws Refusal 404 */
    scopeOf(admission: Admission): Scope | null {
      if (admission === 'undecided') throw notFound();
      return admission.scope;
    },
  };
}
