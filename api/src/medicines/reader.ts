import type { Person } from '../access/person.ts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import { readerOf, type Reader } from '../child-record/reader.ts';

/** A member of staff at a branch, by the staff profile there, in a call. */
export type Giver = Extract<Reader, { kind: 'branch' }> & { profile: string; request: string };
/** Who reads a medicine: staff, or a parent. */
export type MedicineReader = Giver | (Extract<Reader, { kind: 'family' }> & { request: string });

/** The caller as the rules allowed them. */
export function medicineReader<S extends BranchScope | KeyworkerScope>(
  person: Person,
  scope: S,
  request: string,
): S extends BranchScope ? Giver : MedicineReader {
  const reader = readerOf(person, scope);
  const of =
    scope.kind === 'branch' && reader.kind === 'branch'
      ? { ...reader, profile: scope.staff.id, request }
      : { ...reader, request };
  // The scope decides which of the two it is.
  return of as never;
}
