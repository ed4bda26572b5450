import type * as schema from '../schema/ratioRadar.ts';
import { get } from './endpoint.ts';

/** Bookings, attendance, rotas and records change it, and time does. */
export const ratioRadar = get<typeof schema.ratioRadarContract>('/nursery/{nursery}/branch/{branch}/ratio-radar', {
  about: ['rota', 'staff', 'booking', 'places', 'register', 'room'],
});
