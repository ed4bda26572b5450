import type * as schema from '../schema/reservations.ts';
import { del, get, post } from './endpoint.ts';

const rota = '/nursery/{nursery}/branch/{branch}/rota';
const reservations = `${rota}/staff-reservations` as const;

export const listReservations = get<typeof schema.listReservationsContract>(reservations, { about: ['rota', 'staff'] });

/** Refused with 409 `reserved` where the person is reserved then already. */
export const addReservation = post<typeof schema.addReservationContract>(reservations, { about: ['rota'] });

export const removeReservation = del<typeof schema.removeReservationContract>(`${reservations}/{id}`, {
  about: ['rota'],
});

export const listFreeStaff = get<typeof schema.listFreeStaffContract>(`${rota}/staff-outwith-reservations`, {
  about: ['rota', 'staff', 'leave'],
});
