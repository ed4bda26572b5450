import { sql } from 'kysely';
import { judgeStaff, serviceLeaving } from './branchRules.ts';
import { related, type KindWith, type ObjectKind, type Relation, type Sql } from './objects.ts';
import type { Person, Staff, StaffRole } from './person.ts';
import {
  allowed,
  hidden,
  refused,
  type BranchScope,
  type Decision,
  type KeyworkerScope,
  type NurseryScope,
  type ObjectRule,
  type Target,
} from './rule.ts';

/** Whether any of a person's ids has a relation to the object. */
const holds = (kind: ObjectKind, relation: Relation, id: Sql, own: readonly string[]): Sql =>
  own.length === 0
    ? sql`false`
    : sql`exists (
        select from (select ${id} as id) as the_object cross join lateral (${related(kind, relation)}) as r (id)
        where r.id = any(${own}::uuid[]))`;

const foundIn = ({ found }: Target, kind: ObjectKind, relation: Relation) => found?.[`${kind}.${relation}`] ?? [];

/** Branches of a staff profile that a call may be about: all, unless it names the nursery or the branch. */
const namedBranches = (staff: Staff, { nursery, branch }: Target) =>
  nursery !== undefined && nursery !== staff.nursery_id
    ? []
    : staff.branches.filter((id) => branch === undefined || id === branch);

/** Refused with the specification's message where the object is at a branch that is scheduled for deletion. */
const leavingOf = (staff: Staff, found: readonly string[]): Decision<never>[] =>
  staff.leaving.some((id) => found.includes(id)) ? [{ is: 'refused', message: serviceLeaving }] : [];

/** The first decision that allows, else the first with a reason. */
function best<S extends BranchScope | NurseryScope>(decisions: readonly Decision<S>[]): Decision<S> {
  return decisions.find(({ is }) => is === 'allowed') ?? decisions[0] ?? hidden;
}

/** Staff in one of the roles, at a branch of the object. The role is that of the staff profile there. */
export const ofPlaces =
  (word: string, roles: readonly StaffRole[]) =>
  (object: KindWith<'branches'>): ObjectRule<BranchScope> => ({
    name: `${word}.of('${object}')`,
    object,
    relation: 'branches',
    decide(person, target) {
      if (person?.account !== 'service' || !person.staff.some(({ role }) => roles.includes(role))) return refused;
      const found = foundIn(target, object, 'branches');
      return best(
        person.staff.flatMap((staff): Decision<BranchScope>[] => {
          const branches = namedBranches(staff, target).filter((id) => found.includes(id));
          const [branch] = branches;
          if (branch === undefined) return leavingOf(staff, found);
          return [
            judgeStaff(staff, roles) ?? allowed({ kind: 'branch', nursery: staff.nursery_id, branch, branches, staff }),
          ];
        }),
      );
    },
    where(person, id, target) {
      const staff = person?.account === 'service' ? person.staff : [];
      const acting = staff.filter((each) => judgeStaff(each, roles) === null);
      return holds(
        object,
        'branches',
        id,
        acting.flatMap((each) => namedBranches(each, target)),
      );
    },
  });

/** Whether a staff profile matches the nursery and branch that a call names. */
const isNamed = (staff: Staff, target: Target) =>
  (target.nursery === undefined || target.nursery === staff.nursery_id) &&
  (target.branch === undefined || staff.branches.includes(target.branch));

/** A service user's own: their staff profile, the draft that they wrote. Their role does not matter. */
export const ofStaff = (object: KindWith<'staff'>): ObjectRule<NurseryScope> => ({
  name: `self.of('${object}')`,
  object,
  relation: 'staff',
  decide(person, target) {
    if (person?.account !== 'service' || person.staff.length === 0) return refused;
    const found = foundIn(target, object, 'staff');
    const own = person.staff.filter((staff) => found.includes(staff.id) && isNamed(staff, target));
    return best(
      own.map((staff): Decision<NurseryScope> => {
        const branches = namedBranches(staff, target);
        return judgeStaff(staff) ?? allowed({ kind: 'nursery', nursery: staff.nursery_id, branches, staff });
      }),
    );
  },
  where(person, id, target) {
    const staff = person?.account === 'service' ? person.staff : [];
    const own = staff.filter((each) => isNamed(each, target) && judgeStaff(each) === null);
    return holds(
      object,
      'staff',
      id,
      own.map((each) => each.id),
    );
  },
});

const keyworkerOf = (person: Person | null) => (person?.account === 'keyworker' ? person.keyworker_id : null);

/** A keyworker's own: their child, their order. */
export const ofKeyworker = (object: KindWith<'keyworkers'>): ObjectRule<KeyworkerScope> => ({
  name: `keyworker.of('${object}')`,
  object,
  relation: 'keyworkers',
  decide(person, target) {
    const keyworker = keyworkerOf(person);
    if (!keyworker) return refused;
    return foundIn(target, object, 'keyworkers').includes(keyworker)
      ? allowed({ kind: 'keyworker', keyworker })
      : hidden;
  },
  where(person, id) {
    const keyworker = keyworkerOf(person);
    return holds(object, 'keyworkers', id, keyworker ? [keyworker] : []);
  },
});
