import type * as schema from '../schema/qualifications.ts';
import { del, get, post } from './endpoint.ts';

const branch = '/nursery/{nursery}/branch/{branch}' as const;
/** The person's page, the rota and the counting of ratios. */
const about = ['staff', 'register'] as const;

export const addQualification = post<typeof schema.addQualificationContract>(`${branch}/qualifications`, {
  multipart: true,
  about,
});

/** A PDF or a picture, by what was sent. */
export const qualificationFile = get<typeof schema.qualificationFileContract>(`${branch}/qualifications/{id}`, {
  file: 'application/pdf',
  about: [],
});

/** Refused with 403 where the person's own was approved: an admin removes it. */
export const removeQualification = del<typeof schema.removeQualificationContract>(`${branch}/qualifications/{id}`, {
  about,
});

/** Refused with 409 where it was decided already. */
export const decideQualification = post<typeof schema.decideQualificationContract>(
  `${branch}/qualifications/{id}/decide`,
  { about },
);

/** Bookings, rotas and records change it, and time does. */
export const staffLapses = get<typeof schema.staffLapsesContract>(`${branch}/staff-lapses`, {
  about: ['staff', 'booking', 'places'],
});
