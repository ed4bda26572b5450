import type * as schema from '../schema/hours.ts';
import { get, post } from './endpoint.ts';

const ofBranch = '/nursery/{nursery}/branch/{branch}';
const hours = `${ofBranch}/staff-hours` as const;
const about = ['staff', 'leave'] as const;

export const listHours = get<typeof schema.listHoursContract>(hours, { download: true, about });

export const exportHours = get<typeof schema.exportHoursContract>(`${hours}/export`, { file: 'text/csv', about: [] });

/** 404 where staff name another person. */
export const showHours = get<typeof schema.showHoursContract>(`${hours}/times`, { about });

/** Refused with 409 `overlaps` where the person worked then already. */
export const addHours = post<typeof schema.addHoursContract>(`${hours}/times`, { about: ['staff'] });

/** Refused with 409 `changed` where it was corrected since, and `overlaps`. */
export const correctHours = post<typeof schema.correctHoursContract>(`${hours}/times/{id}`, { about: ['staff'] });

/** Refused with 409 `changed` where it was taken back already. */
export const removeHours = post<typeof schema.removeHoursContract>(`${hours}/times/{id}/remove`, { about: ['staff'] });

export const showSignIn = get<typeof schema.showSignInContract>(`${ofBranch}/staff-sign-in`, { about });

/** Refused with 409 `elsewhere` where the person is signed in at another service. */
export const sign = post<typeof schema.signContract>(`${ofBranch}/staff-sign-in`, { about: ['staff'] });

export const savePin = post<typeof schema.savePinContract>(`${ofBranch}/staff-sign-in/pin`, { about: ['staff'] });
