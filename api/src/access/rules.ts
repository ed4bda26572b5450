import { ofBranch, ofNursery, ofSomeProvider } from './branchRules.ts';
import { ofKeyworker, ofPlaces, ofStaff } from './objectRules.ts';
import { allowed, refused, type BasketScope, type KeyworkerScope, type Rule, type SelfScope } from './rule.ts';

const admins = ['nursery-super-admin', 'nursery-admin'] as const;
const owners = ['nursery-super-admin'] as const;

/** `ofBranch` and `ofNursery` are decided by the path, `of` by a query about the object that the call names. */
export const admin = {
  of: ofPlaces('admin', admins),
  ofBranch: ofBranch('admin', admins),
  ofNursery: ofNursery('admin', admins),
  ofSomeProvider: ofSomeProvider('admin', admins),
};

export const owner = {
  ofNursery: ofNursery('owner', owners),
  /**
   * A person who is setting up a provider and its first service. The call checks whether there is still something to
   * set up.
   */
  ofSomeProvider: ofSomeProvider('owner', owners),
};

export const staff = {
  of: ofPlaces('staff', ['nursery-staff']),
  ofBranch: ofBranch('staff', ['nursery-staff']),
  ofNursery: ofNursery('staff', ['nursery-staff']),
};

/** Staff and admins alike, for their own data. */
export const self = { of: ofStaff };

export const keyworker = {
  of: ofKeyworker,
  /** The keyworker's own data; each query has the keyworker in its SQL. */
  ofOwn: {
    name: 'keyworker.ofOwn',
    decide: (person) =>
      person?.account === 'keyworker' && person.keyworker_id
        ? allowed({ kind: 'keyworker', keyworker: person.keyworker_id })
        : refused,
  } satisfies Rule<KeyworkerScope>,
  /** A basket of the keyworker's own, or a visitor's by its uid. Service users have none. */
  ofBasket: {
    name: 'keyworker.ofBasket',
    open: true,
    decide: (person) =>
      person === null || (person.account === 'keyworker' && person.keyworker_id)
        ? allowed({ kind: 'basket', keyworker: person?.keyworker_id ?? null })
        : refused,
  } satisfies Rule<BasketScope>,
};

export const person = {
  /** The signed-in person's own account. */
  ofSelf: {
    name: 'person.ofSelf',
    decide: (who) => (who ? allowed({ kind: 'self', user: who.user_id }) : refused),
  } satisfies Rule<SelfScope>,
};
