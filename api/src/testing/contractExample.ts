import type { Objects, Owner } from './contractObjects.ts';
import { callers, type Caller } from './contractPeople.ts';

export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/**
 * `200` done. `self` done on the caller's own data, without a trace of the object. `409` allowed, but the state forbids
 * it.
 */
export type Expected = 200 | 'self' | 401 | 403 | 404 | 409 | 422;

/** The expected answer for each caller on an object. */
export type Line = Readonly<Record<Caller, Expected>>;

/**
 * The expected answers for each caller and owner. Written from decisions.md and the table of calls, not from the rules
 * in code.
 */
export type Access = Partial<Record<Owner, Line>>;

/** The example of a call: the expected answers, and a request about these objects that is valid in every part. */
export type Example = { access: Access; request(of: Objects): Request };

/** The examples of an area, by method and path. */
export type Examples = Readonly<Record<string, Example>>;

type Part = Partial<Line>;

export const get = (expected: Expected, ...who: readonly Caller[]): Part =>
  Object.fromEntries(who.map((caller) => [caller, expected]));
export const allow = (...who: readonly Caller[]) => get(200, ...who);
/** Done, on the caller's own data. */
export const ownThings = (...who: readonly Caller[]) => get('self', ...who);
export const hide = (...who: readonly Caller[]) => get(404, ...who);

/**
 * The expected answers: 403, or 401 without a token, unless a part names the caller. Later parts override earlier ones.
 */
export const line = (...parts: readonly Part[]): Line =>
  Object.assign({}, get(403, ...callers), get(401, 'anonymous'), ...parts) as Line;

/** Service users of the first branch; of the other branch only the super admin. */
export const staffHere = ['staff', 'admin', 'super admin', 'both, as service'] as const;
export const adminsHere = ['admin', 'super admin', 'both, as service'] as const;
export const keyworkers = ['keyworker', 'other keyworker', 'both, as keyworker'] as const;
export const signedInCallers = callers.filter((caller) => caller !== 'anonymous');

/** Allowed for every caller on any object. */
export const everybody: Access = { own: line(allow(...callers)) };

/** Allowed for every caller on each owner's objects. */
export const everybodysOfAll: Access = {
  own: line(allow(...callers)),
  "colleague's": line(allow(...callers)),
  "another's": line(allow(...callers)),
};

/** Allowed for every signed-in caller, on their own data. */
export const signedIn: Access = { own: line(ownThings(...signedInCallers), allow('keyworker')) };

/** Staff of the branch in the path. Suspended staff get the suspension message in their nursery. */
export const staffOfBranch: Access = {
  own: line(allow(...staffHere), hide("other nursery's admin")),
  "colleague's": line(hide(...staffHere, "other nursery's admin"), allow('super admin')),
  "another's": line(hide(...staffHere, 'suspended staff'), allow("other nursery's admin")),
};

/**
 * The same where the query or the object names the branch: suspended staff get the message in their own branch only.
 */
export const staffOfNamedBranch: Access = {
  ...staffOfBranch,
  "colleague's": line(hide(...staffHere, "other nursery's admin", 'suspended staff'), allow('super admin')),
};

export const adminsOfBranch: Access = {
  own: line(allow(...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), allow('super admin')),
  "another's": line(hide(...adminsHere), allow("other nursery's admin")),
};

/** Allowed for the keyworker who owns it, with the answers for the others. */
export const ofItsFamily = (...others: readonly Part[]): Access => ({
  own: line(...others, allow('keyworker')),
  "colleague's": line(...others, allow('other keyworker')),
  "another's": line(...others, allow('both, as keyworker')),
});

/** Allowed for the keyworker who owns it; hidden from other families. */
export const familyOnly = ofItsFamily(hide(...keyworkers));

/** Allowed for each keyworker, who gets their own basket whatever uid is sent. */
export const ownBasket = ofItsFamily(ownThings(...keyworkers));

/** Allowed for each keyworker, on their own data. */
export const keyworkersOwn: Access = { own: line(ownThings(...keyworkers), allow('keyworker')) };

/** Allowed for the keyworker who owns it, and the staff of its branches. @public written by `pnpm new endpoint` */
export const familyAndStaff: Access = {
  own: line(staffOfNamedBranch.own ?? {}, hide(...keyworkers), allow('keyworker')),
  "colleague's": line(staffOfNamedBranch["colleague's"] ?? {}, hide(...keyworkers), allow('other keyworker')),
  "another's": line(staffOfNamedBranch["another's"] ?? {}, hide(...keyworkers), allow('both, as keyworker')),
};

/**
 * Allowed for admins of its branch and the staff member who owns it, who is none of the callers. @public written by
 * `pnpm new endpoint`
 */
export const adminsAndSelf: Access = {
  own: line(adminsOfBranch.own ?? {}, hide('staff', 'suspended staff')),
  "colleague's": line(adminsOfBranch["colleague's"] ?? {}, hide('staff', 'suspended staff')),
  "another's": line(adminsOfBranch["another's"] ?? {}, hide('staff', 'suspended staff')),
};

/** The nursery and branch of a path. */
export const inBranch = ({ nursery, branch }: Objects) => ({ nursery, branch });
/** The basket that a body names. */
export const ofBasket = ({ basket_uid }: Objects) => ({ body: { basket_uid } });
