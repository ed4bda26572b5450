import type { Person } from '../access/person.ts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';

/** Who writes or reads a journal: a member of staff at a branch, or an adult of the child's family. */
export type Writer =
  | { kind: 'branch'; user: string; nursery: string; branch: string; profile: string; admin: boolean; request: string }
  | { kind: 'family'; user: string; keyworker: string; request: string };

/** The caller as the rules allowed them. */
export const writerOf = ({ user_id: user }: Person, scope: BranchScope | KeyworkerScope, request = ''): Writer =>
  scope.kind === 'keyworker'
    ? { kind: 'family', user, keyworker: scope.keyworker, request }
    : {
        kind: 'branch',
        user,
        nursery: scope.nursery,
        branch: scope.branch,
        profile: scope.staff.id,
        admin: scope.staff.role !== 'nursery-staff',
        request,
      };
