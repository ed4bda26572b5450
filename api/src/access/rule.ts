import type { ObjectKind, Relation, Sql } from './objects.ts';
import type { Person, Staff } from './person.ts';

/** For each relation of an object, as `kind.relation`: the person's ids that have it. */
export type Found = Readonly<Record<string, readonly string[]>>;

/** What a call names: the nursery and branch of its path or query, and the relations of its object. */
export type Target = { nursery?: string | undefined; branch?: string | undefined; found?: Found | undefined };

/** Where a service user acts, and by which staff profile; `branches` are those that the call may be about. */
export type BranchScope = {
  kind: 'branch';
  nursery: string;
  branch: string;
  branches: readonly string[];
  staff: Staff;
};
export type NurseryScope = { kind: 'nursery'; nursery: string; branches: readonly string[]; staff: Staff };
export type KeyworkerScope = { kind: 'keyworker'; keyworker: string };
export type BasketScope = { kind: 'basket'; keyworker: string | null };
export type SelfScope = { kind: 'self'; user: string };

/** What a rule lets a person act on. The handler gets it and uses it in its SQL. */
export type Scope = BranchScope | NurseryScope | KeyworkerScope | BasketScope | SelfScope;

/**
 * `hidden` answers 404: the object is not theirs, and they do not learn that it exists. `refused` answers 403: an
 * action of another role, or a suspension with its message.
 */
export type Decision<S extends Scope = Scope> =
  | { is: 'allowed'; scope: S }
  | { is: 'hidden' }
  | { is: 'refused'; message?: string };

/** A rule that the path and the person decide; it sends no statement. */
export type Rule<S extends Scope = Scope> = {
  name: string;
  /** What the call must name for it. */
  needs?: 'nursery' | 'branch';
  /** Visitors may be allowed too. */
  open?: true;
  decide(person: Person | null, target: Target): Decision<S>;
};

/** A rule that one SQL query over the object's id decides. */
export type ObjectRule<S extends Scope = Scope> = Rule<S> & {
  object: ObjectKind;
  relation: Relation;
  /** The same rule as an SQL condition on the object `id`: filters a list, or is a row's `can`. */
  where(person: Person | null, id: Sql, target: Target): Sql;
};

export const hidden = { is: 'hidden' } as const;
export const refused = { is: 'refused' } as const;
export const allowed = <S extends Scope>(scope: S): Decision<S> => ({ is: 'allowed', scope });

/** Whether a rule needs a query about an object. */
export const isObjectRule = (rule: Rule): rule is ObjectRule => 'object' in rule;
