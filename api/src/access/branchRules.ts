import type { Person, Staff, StaffRole } from './person.ts';
import {
  allowed,
  hidden,
  refused,
  type BranchScope,
  type Decision,
  type NurseryScope,
  type Rule,
  type SelfScope,
  type Target,
} from './rule.ts';

/** Messages of the specification's section 8 that the client acts on. */
export const providerSuspended = 'This provider has been suspended. Please contact your Administrator!';
export const personSuspended = 'You got suspended from the given provider';

export const serviceLeaving =
  'The Service has been scheduled for deletion, please get in touch with an administration member';

type Refused = { is: 'refused'; message?: string };

/**
 * Why a staff profile may not act: a suspension of the provider or the person, another role, or no service left but those
 * that are scheduled for deletion. Null if it may.
 */
export function judgeStaff(staff: Staff, roles?: readonly StaffRole[]): Refused | null {
  if (staff.nursery_suspended) return { is: 'refused', message: providerSuspended };
  if (staff.suspended) return { is: 'refused', message: personSuspended };
  if (roles && !roles.includes(staff.role)) return refused;
  return staff.branches.length === 0 && staff.leaving.length > 0 ? { is: 'refused', message: serviceLeaving } : null;
}

/** Whether a person may act nowhere because the services where they work are scheduled for deletion. */
export function leavesAll({ account, staff }: Person): boolean {
  const reasons = staff.map((each) => judgeStaff(each));
  return (
    account === 'service' &&
    reasons.every((reason) => reason !== null) &&
    reasons.some((reason) => reason?.message === serviceLeaving)
  );
}

/** The staff profile in the nursery of the call; if it names only a branch, in that one. */
function staffOf(person: Person, { nursery, branch }: Target): Staff | undefined {
  return person.staff.find((staff) =>
    nursery === undefined
      ? branch !== undefined && (staff.branches.includes(branch) || staff.leaving.includes(branch))
      : staff.nursery_id === nursery,
  );
}

function decideStaff(person: Person | null, target: Target, roles: readonly StaffRole[]): Staff | Decision<never> {
  if (person?.account !== 'service') return refused;
  const staff = staffOf(person, target);
  if (!staff) return person.staff.some(({ role }) => roles.includes(role)) ? hidden : refused;
  return judgeStaff(staff, roles) ?? staff;
}

/** Staff of the branch that the call names. The role is that of the staff profile in its nursery, not the token's. */
export const ofBranch = (word: string, roles: readonly StaffRole[]): Rule<BranchScope> => ({
  name: `${word}.ofBranch`,
  needs: 'branch',
  decide(person, target) {
    const staff = decideStaff(person, target, roles);
    if ('is' in staff) return staff;
    const { branch } = target;
    if (branch !== undefined && staff.leaving.includes(branch)) return { is: 'refused', message: serviceLeaving };
    if (branch === undefined || !staff.branches.includes(branch)) return hidden;
    return allowed({ kind: 'branch', nursery: staff.nursery_id, branch, branches: [branch], staff });
  },
});

/** Staff of the nursery that the path names, for what concerns a provider as a whole. */
export const ofNursery = (word: string, roles: readonly StaffRole[]): Rule<NurseryScope> => ({
  name: `${word}.ofNursery`,
  needs: 'nursery',
  decide(person, { nursery }) {
    const staff = decideStaff(person, { nursery }, roles);
    if ('is' in staff) return staff;
    return allowed({ kind: 'nursery', nursery: staff.nursery_id, branches: staff.branches, staff });
  },
});

/** A person with one of the roles at any provider, or one who is setting up a provider. */
export const ofSomeProvider = (word: string, roles: readonly StaffRole[]): Rule<SelfScope> => ({
  name: `${word}.ofSomeProvider`,
  decide(person) {
    if (person?.account !== 'service') return refused;
    const scope: SelfScope = { kind: 'self', user: person.user_id };
    if (person.staff.length === 0) return person.founder ? allowed(scope) : refused;
    const own = person.staff.filter(({ role }) => roles.includes(role));
    if (own.some((staff) => judgeStaff(staff) === null)) return allowed(scope);
    const stopped = own.find(({ nursery_suspended }) => nursery_suspended) ?? own[0];
    return (stopped && judgeStaff(stopped)) ?? refused;
  },
});
