import type { Person } from '../access/person.ts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';

/** Who reads or changes a child: the staff of one branch, or a keyworker of the child. */
export type Reader =
  | { kind: 'branch'; user: string; nursery: string; branch: string; admin: boolean }
  | { kind: 'family'; user: string; keyworker: string };

/** A service's place of a child. */
export type AtBranch = { nursery: string; branch: string };

/** The caller as the rules of a child allowed them. */
export const readerOf = ({ user_id: user }: Pick<Person, 'user_id'>, scope: BranchScope | KeyworkerScope): Reader =>
  scope.kind === 'keyworker'
    ? { kind: 'family', user, keyworker: scope.keyworker }
    : {
        kind: 'branch',
        user,
        nursery: scope.nursery,
        branch: scope.branch,
        admin: scope.staff.role !== 'nursery-staff',
      };
