import type * as schema from '../schema/medicines.ts';
import { get, post } from './endpoint.ts';

const ofChild = '/account/child/{id}/medicines';
const medicine = '/account/medicine/{id}';

export const childMedicines = get<typeof schema.childMedicinesContract>(ofChild, {
  about: ['medicine', 'child', 'staff'],
});

/** Refused with 409 `left` for a child who has left. */
export const writeMedicine = post<typeof schema.writeMedicineContract>(ofChild, { about: ['medicine'] });

/** Refused with 409 `answered`, `ended`. */
export const answerMedicine = post<typeof schema.answerMedicineContract>(`${medicine}/consent`, {
  about: ['medicine'],
});

/** Refused with 409 `ended`. */
export const endMedicine = post<typeof schema.endMedicineContract>(`${medicine}/end`, { about: ['medicine'] });

/** Refused with 409 `no_consent`, `ended`, `recorded`, `too_soon`, 422 without a witness. */
export const giveDose = post<typeof schema.giveDoseContract>(`${medicine}/dose`, { about: ['medicine'] });

/** Refused with 409 `struck`. */
export const strikeDose = post<typeof schema.strikeDoseContract>(`${medicine}/dose/{dose}/strike`, {
  about: ['medicine'],
});

export const dayMedicines = get<typeof schema.dayMedicinesContract>('/nursery/{nursery}/branch/{branch}/medicines', {
  about: ['medicine', 'register', 'booking', 'child'],
});
