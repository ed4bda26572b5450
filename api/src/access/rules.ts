import type { Person, Staff, StaffRole } from './person.ts';

/** The object of a call as far as its path or query names it. */
export type Target = { nursery?: string | undefined; branch?: string | undefined };

/**
 * `hidden` answers 404: the object is not the person's, its existence is nobody's business.
 * `refused` answers 403: an action of another role, or a suspension with its message.
 */
export type Decision = { is: 'allowed' } | { is: 'hidden' } | { is: 'refused'; message?: string };

/** What a rule lets its holders see; the queries put it into their SQL. */
export type Scope =
  | { kind: 'branches'; nursery: string; branches: readonly string[] }
  | { kind: 'keyworker'; keyworker: string }
  | { kind: 'self'; user: string }
  | { kind: 'basket'; keyworker: string | null };

export type Rule = {
  name: string;
  decide(person: Person | null, target: Target): Decision;
  scope(person: Person | null, target: Target): Scope | null;
};

const allowed: Decision = { is: 'allowed' };
const hidden: Decision = { is: 'hidden' };
const refused: Decision = { is: 'refused' };

/** Messages of the specification's section 8 that the client acts on. */
export const providerSuspended = 'This provider has been suspended. Please contact your Administrator!';
export const personSuspended = 'You got suspended from the given provider';

function staffOf(person: Person, target: Target): Staff | undefined {
  return person.staff.find((staff) =>
    target.nursery === undefined
      ? target.branch !== undefined && staff.branches.includes(target.branch)
      : staff.nursery_id === target.nursery,
  );
}

/** The role is that of the staff profile in the nursery of the path, not the token's. */
function ofBranch(name: string, roles: readonly StaffRole[]): Rule {
  return {
    name,
    decide(person, target) {
      if (person?.account !== 'service') return refused;
      const staff = staffOf(person, target);
      if (!staff) return person.staff.some(({ role }) => roles.includes(role)) ? hidden : refused;
      if (staff.nursery_suspended) return { is: 'refused', message: providerSuspended };
      if (staff.suspended) return { is: 'refused', message: personSuspended };
      if (!roles.includes(staff.role)) return refused;
      return target.branch === undefined || staff.branches.includes(target.branch) ? allowed : hidden;
    },
    scope(person, target) {
      const staff = person && staffOf(person, target);
      if (!staff) return null;
      const branches = target.branch === undefined ? staff.branches : [target.branch];
      return { kind: 'branches', nursery: staff.nursery_id, branches };
    },
  };
}

/** Whoever runs a provider in one of the roles, whichever it is, or is about to set one up. */
function ofSomeProvider(name: string, roles: readonly StaffRole[]): Rule {
  return {
    name,
    decide(person) {
      if (person?.account !== 'service') return refused;
      if (person.staff.length === 0) return person.founder ? allowed : refused;
      const own = person.staff.filter(({ role }) => roles.includes(role));
      if (own.some(({ suspended, nursery_suspended }) => !suspended && !nursery_suspended)) return allowed;
      if (own.some(({ nursery_suspended }) => nursery_suspended)) return { is: 'refused', message: providerSuspended };
      return own.length > 0 ? { is: 'refused', message: personSuspended } : refused;
    },
    scope: (person) => person && { kind: 'self', user: person.user_id },
  };
}

export const admin = {
  ofBranch: ofBranch('admin.ofBranch', ['nursery-super-admin', 'nursery-admin']),
  ofSomeProvider: ofSomeProvider('admin.ofSomeProvider', ['nursery-super-admin', 'nursery-admin']),
};
export const owner = {
  /** What concerns a provider as a whole. */
  ofNursery: ofBranch('owner.ofNursery', ['nursery-super-admin']),
  /** Who sets up a provider and its first service; whether there is still something to set up is for the call to see. */
  ofSomeProvider: ofSomeProvider('owner.ofSomeProvider', ['nursery-super-admin']),
};
export const staff = { ofBranch: ofBranch('staff.ofBranch', ['nursery-staff']) };

export const keyworker = {
  /** Whatever belongs to the keyworker; which rows these are is in each query's SQL. */
  ofOwn: {
    name: 'keyworker.ofOwn',
    decide: (person) => (person?.account === 'keyworker' && person.keyworker_id ? allowed : refused),
    scope: (person) => (person?.keyworker_id ? { kind: 'keyworker', keyworker: person.keyworker_id } : null),
  } satisfies Rule,
  /** A basket of the keyworker's own, or a visitor's by its uid. Service users have none. */
  ofBasket: {
    name: 'keyworker.ofBasket',
    decide: (person) =>
      person === null || (person.account === 'keyworker' && person.keyworker_id) ? allowed : refused,
    scope: (person) => ({ kind: 'basket', keyworker: person?.keyworker_id ?? null }),
  } satisfies Rule,
};

export const person = {
  /** The signed-in person's own account. */
  ofSelf: {
    name: 'person.ofSelf',
    decide: (who) => (who ? allowed : refused),
    scope: (who) => (who ? { kind: 'self', user: who.user_id } : null),
  } satisfies Rule,
};
