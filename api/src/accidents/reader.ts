import { sql } from 'kysely';
import type { Person } from '../access/person.ts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import { readerOf, type Reader } from '../child-record/reader.ts';
import { worksAt } from '../families/keyPeople.ts';

/** A member of staff at a branch, by the staff profile there, in a call. */
export type Writer = Extract<Reader, { kind: 'branch' }> & { profile: string; request: string };
/** A parent in a call. */
export type Parent = Extract<Reader, { kind: 'family' }> & { request: string };
/** Who reads a report: a writer or a parent. */
export type ReportReader = Writer | Parent;

/** The caller as the rules allowed them. */
export function reportReader<S extends BranchScope | KeyworkerScope>(
  person: Pick<Person, 'user_id'>,
  scope: S,
  request: string,
): S extends BranchScope ? Writer : ReportReader {
  const reader = readerOf(person, scope);
  const of =
    scope.kind === 'branch' && reader.kind === 'branch'
      ? { ...reader, profile: scope.staff.id, request }
      : { ...reader, request };
  // The scope decides which of the two it is.
  return of as never;
}

/** Whether another admin works at the branch of a report `r`, so that no one has to countersign their own. */
const otherAdmin = (profile: string) => sql`exists (
  select from staff_profile oa where oa.nursery_id = r.nursery_id and oa.id <> ${profile}
    and oa.role <> 'nursery-staff' and ${worksAt('oa', 'r.branch_id')})`;

/** Whether the author of a report `r` still works at its branch. */
const authorWorks = sql`exists (select from staff_profile wa
  where wa.nursery_id = r.nursery_id and wa.id = r.author_id and ${worksAt('wa', 'r.branch_id')})`;

/** Whether a member of staff may change the draft of a report `r`: its author, or an admin. */
export const mayChange = ({ profile, admin }: Writer) => sql`(r.author_id = ${profile} or ${admin}::boolean)`;

/**
 * As whom a reader signs a report `r` next. The author signs the draft, or an admin where the author has gone; then an
 * admin who did not, unless there is no other; then a parent.
 */
export const signsAs = (reader: ReportReader) =>
  reader.kind === 'family'
    ? sql<'carer' | null>`case when r.status = 'awaiting_carer' then 'carer' end`
    : sql<'worker' | 'manager' | null>`case
        when r.status = 'draft' and (r.author_id = ${reader.profile}
          or ${reader.admin}::boolean and not ${authorWorks}) then 'worker'
        when r.status = 'awaiting_manager' and ${reader.admin}::boolean and (not exists (
          select from accident_signature x where x.nursery_id = r.nursery_id and x.accident_report_id = r.id
            and x.revision = r.revision and x.role = 'worker' and x.user_id = ${reader.user})
          or not ${otherAdmin(reader.profile)}) then 'manager' end`;

/** The reports `r` that a reader may see: of the branch, or of the family's own children once they are shared. */
export const visible = (reader: ReportReader) =>
  reader.kind === 'family'
    ? sql`r.shared_at is not null and exists (select from family_child f
        where f.child_id = r.child_id and f.keyworker_profile_id = ${reader.keyworker})`
    : sql`r.nursery_id = ${reader.nursery} and r.branch_id = ${reader.branch}`;
