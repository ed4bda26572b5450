import type { Person } from '../access/person.ts';
import { personSuspended, providerSuspended } from '../access/rules.ts';
import { forbidden } from '../plugins/refusal.ts';

/**
 * Whether the person may act for services: at one provider at least that suspended neither them nor itself, or because
 * they are about to found one.
 * @throws Refusal 403
 */
export function needService({ founder, staff }: Person) {
  if (staff.some(({ suspended, nursery_suspended }) => !suspended && !nursery_suspended)) return;
  if (staff.some(({ nursery_suspended }) => !nursery_suspended)) throw forbidden(personSuspended);
  if (staff.length > 0) throw forbidden(providerSuspended);
  if (!founder) throw forbidden('You have no service account.');
}

/** Whether the person may act as a parent or carer. @throws Refusal 403 */
export function needKeyworker({ keyworker_id }: Person) {
  if (keyworker_id === null) throw forbidden('You have no parent or carer account.');
}
