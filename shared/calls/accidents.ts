import type * as schema from '../schema/accidents.ts';
import { del, get, post } from './endpoint.ts';

const reports = '/nursery/{nursery}/branch/{branch}/accident-report';
const report = '/nursery/accident-report/{id}';

export const listAccidents = get<typeof schema.listAccidentsContract>(reports, {
  download: true,
  about: ['accident', 'child'],
});

/** Refused with 409 `left` for a child who has left. */
export const createAccident = post<typeof schema.createAccidentContract>(reports, { about: ['accident'] });

export const showAccident = get<typeof schema.showAccidentContract>(`${reports}/{id}`, {
  about: ['accident', 'child', 'staff'],
});

/** Refused with 409 where it is no draft any more, and 409 `changed` for a stale revision. */
export const changeAccident = post<typeof schema.changeAccidentContract>(`${reports}/{id}`, { about: ['accident'] });

/** Refused with 409 where it is no draft any more, and 409 `signed_once` where it was sent back. */
export const removeAccident = del<typeof schema.removeAccidentContract>(`${reports}/{id}`, { about: ['accident'] });

export const printAccident = get<typeof schema.printAccidentContract>(`${reports}/{id}/document`, {
  file: 'application/pdf',
  about: [],
});

/** Refused with 409 where it does not wait for a manager. */
export const sendBackAccident = post<typeof schema.sendBackAccidentContract>(`${reports}/{id}/send-back`, {
  about: ['accident'],
});

/** Refused with 409 `draft`: a draft is changed instead. */
export const addToAccident = post<typeof schema.addToAccidentContract>(`${reports}/{id}/addendum`, {
  about: ['accident'],
});

/** Refused with 404 where that authority need not be told, 409 `told` where it was. */
export const noteDuty = post<typeof schema.noteDutyContract>(`${reports}/{id}/notification`, { about: ['accident'] });

/** Refused with 409 where it is no draft any more, or has as many photos as it can. */
export const addAccidentPhoto = post<typeof schema.addAccidentPhotoContract>(`${reports}/{id}/photo`, {
  multipart: true,
  about: ['accident'],
});

export const removeAccidentPhoto = del<typeof schema.removeAccidentPhotoContract>(`${reports}/{id}/photo/{photo}`, {
  about: ['accident'],
});

/** Refused with 409 where it waits for another signature, 409 `changed` for a stale revision, 422 for what is missing. */
export const signAccident = post<typeof schema.signAccidentContract>(`${report}/sign`, { about: ['accident'] });

export const listFirstAiders = get<typeof schema.listFirstAidersContract>(
  '/nursery/{nursery}/branch/{branch}/first-aiders',
  { about: ['staff'] },
);

export const childAccidents = get<typeof schema.childAccidentsContract>('/account/child/{id}/accident-reports', {
  about: ['accident', 'child'],
});

export const readAccident = get<typeof schema.readAccidentContract>(report, {
  about: ['accident', 'child', 'staff'],
});

export const readAccidentDocument = get<typeof schema.readAccidentDocumentContract>(`${report}/document`, {
  file: 'application/pdf',
  about: [],
});

export const accidentPhoto = get<typeof schema.accidentPhotoContract>(`${report}/photo/{photo}`, {
  file: 'image/webp',
  about: ['accident'],
});
