import type { Person } from '../access/person.ts';
import { personSuspended, providerSuspended } from '../access/branchRules.ts';
import { forbidden } from '../refusals/refusal.ts';

/**
 * Checks that the person may act for services: at a provider that suspended neither them nor is suspended itself, or
 * because they are setting one up.
 * @throws Refusal 403
 */
export function needService({ founder, staff }: Person) {
  if (staff.some(({ suspended, nursery_suspended }) => !suspended && !nursery_suspended)) return;
  if (staff.some(({ nursery_suspended }) => !nursery_suspended)) throw forbidden(personSuspended);
  if (staff.length > 0) throw forbidden(providerSuspended);
  if (!founder) throw forbidden('You have no service account.');
}

/** Checks that the person may act as a parent or carer. @throws Refusal 403 */
export function needKeyworker({ keyworker_id }: Person) {
  if (keyworker_id === null) throw forbidden('You have no parent or carer account.');
}
