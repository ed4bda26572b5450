import { sql } from 'kysely';
import type { Handle } from '../database/database.ts';
import { forbidden, notFound, type Refusal } from '../refusals/refusal.ts';
import { rulesOf, type Action, type PathAction } from './actions.ts';
import { objects, related, type Relation, type Sql } from './objects.ts';
import type { Person } from './person.ts';
import { isObjectRule, type Found, type ObjectRule, type Rule, type Scope, type Target } from './rule.ts';

/** `asks`: rules that may still allow it, once the object of the call is read. */
type Outcome = { scope: Scope } | { refusal: Refusal; asks: readonly ObjectRule[] };

/**
 * Decides by rules: the first that allows gives the scope. Otherwise a suspension comes first, then hidden (404), then
 * refused (403).
 */
export function decide(rules: readonly Rule[], person: Person | null, target: Target): Outcome {
  let isHidden = false;
  let message: string | undefined;
  const asks: ObjectRule[] = [];
  for (const rule of rules) {
    const decision = rule.decide(person, target);
    if (decision.is === 'allowed') return { scope: decision.scope };
    if (decision.is === 'hidden') {
      isHidden = true;
      if (isObjectRule(rule) && !target.found) asks.push(rule);
    }
    if (decision.is === 'refused') message ??= decision.message;
  }
  const refusal = isHidden && message === undefined ? notFound(missingOf(rules)) : forbidden(message);
  return { refusal, asks };
}

function missingOf(rules: readonly Rule[]): string | undefined {
  const [rule] = rules.filter(isObjectRule);
  return rule && (objects[rule.object] as { missing?: string }).missing;
}

const ownIds: Record<Relation, (person: Person) => readonly string[]> = {
  branches: ({ staff }) => staff.flatMap(({ branches, leaving }) => [...branches, ...leaving]),
  keyworkers: ({ keyworker_id }) => (keyworker_id ? [keyworker_id] : []),
  staff: ({ staff }) => staff.map(({ id }) => id),
};

/** The person's relations to objects, in one statement for all rules; of several objects the relations of each. */
async function find(db: Handle, rules: readonly ObjectRule[], person: Person, ids: readonly string[]): Promise<Found> {
  const keys = new Map(rules.map((rule) => [`${rule.object}.${rule.relation}`, rule]));
  const columns = [...keys].map(
    ([key, { object, relation }]) => sql`(
      select coalesce(json_agg(r.id), '[]') from (${related(object, relation)}) as r (id)
      where r.id = any(${ownIds[relation](person)}::uuid[])) as ${sql.id(key)}`,
  );
  const { rows } = await sql<Found>`
    select ${sql.join(columns)} from unnest(${ids}::uuid[]) as the_object (id)`.execute(db);
  return Object.fromEntries(
    [...keys.keys()].map((key) => [
      key,
      (rows[0]?.[key] ?? []).filter((id) => rows.every((row) => row[key]?.includes(id))),
    ]),
  );
}

/** Decides about the objects of a call. Sends one statement, and none where path and person decide. */
export async function decideObject(
  db: Handle,
  rules: readonly Rule[],
  person: Person | null,
  target: Target,
  ids: readonly string[],
): Promise<Outcome> {
  const outcome = decide(rules, person, target);
  if ('scope' in outcome || !person || outcome.asks.length === 0 || ids.length === 0) return outcome;
  return decide(rules, person, { ...target, found: await find(db, outcome.asks, person, ids) });
}

/** Rules as an SQL condition on the object `id`: true exactly where a call about it would be allowed. */
export function condition(rules: readonly Rule[], person: Person | null, id: Sql, target: Target = {}): Sql {
  const each = rules.map((rule) =>
    isObjectRule(rule)
      ? rule.where(person, id, target)
      : rule.decide(person, target).is === 'allowed'
        ? sql`true`
        : sql`false`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** A rule check of the object `id` of a row in SQL: as a filter of a list, or as a row's `can`. */
export const may = (action: Action, person: Person | null, id: Sql, target: Target = {}): Sql =>
  condition(rulesOf(action), person, id, target);

/** Whether a button may be offered, by the rules that decide the call. For an action on an object use `may`. */
export const can = (action: PathAction, person: Person | null, target: Target) =>
  'scope' in decide(rulesOf(action), person, target);
