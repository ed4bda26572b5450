import type * as schema from '../schema/leave.ts';
import { get, post } from './endpoint.ts';

const ofBranch = '/nursery/{nursery}/branch/{branch}';
const absences = `${ofBranch}/absences` as const;
const about = ['leave', 'staff'] as const;

/** 404 where staff name another person. */
export const showLeave = get<typeof schema.showLeaveContract>(absences, { about });

/** Refused with 409 `away` where the person is away then already. */
export const addAbsence = post<typeof schema.addAbsenceContract>(absences, { about: ['leave'] });

export const showAbsence = get<typeof schema.showAbsenceContract>(`${absences}/{id}`, { about });

/** Refused with 409 and the present state. */
export const approveAbsence = post<typeof schema.approveAbsenceContract>(`${absences}/{id}/approve`, {
  about: ['leave', 'staff'],
});

/** Refused with 409 and the present state. */
export const declineAbsence = post<typeof schema.declineAbsenceContract>(`${absences}/{id}/decline`, {
  about: ['leave'],
});

/** Refused with 409 and the present state, and `begun` where the person's own leave has begun. */
export const cancelAbsence = post<typeof schema.cancelAbsenceContract>(`${absences}/{id}/cancel`, {
  about: ['leave'],
});

export const listAbsences = get<typeof schema.listAbsencesContract>(`${ofBranch}/staff-absences`, {
  download: true,
  about,
});

export const listLeave = get<typeof schema.listLeaveContract>(`${ofBranch}/leave-balances`, { download: true, about });

/** Refused with 409 `not_needed` where it is no sickness, and 422 without a document. */
export const addFitNote = post<typeof schema.addFitNoteContract>(`${absences}/{id}/fit-note`, {
  multipart: true,
  about: ['leave'],
});

export const showFitNote = get<typeof schema.showFitNoteContract>(`${absences}/{id}/fit-note`, {
  file: 'application/pdf',
  about: [],
});

export const showLeaveTerms = get<typeof schema.showLeaveTermsContract>('/nursery/{nursery}/leave-terms', {
  about: ['leave'],
});

export const saveLeaveTerms = post<typeof schema.saveLeaveTermsContract>('/nursery/{nursery}/leave-terms', {
  about: ['leave'],
});
