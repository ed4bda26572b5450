import type * as schema from '../schema/attendance.ts';
import { get, post } from './endpoint.ts';

export const readAttendance = get<typeof schema.readAttendanceContract>(
  '/nursery/{nursery}/branch/{branch}/session-registry',
  { about: ['register', 'booking', 'child', 'places'] },
);

/**
 * Sign in or out, mark absent, or undo. `from` is the state that the screen showed: where the entry is in another by
 * now, nothing changes and the answer is 409 with code `changed`. The first to record something is kept.
 */
export const recordAttendance = post<typeof schema.recordAttendanceContract>('/account/child/session-registry', {
  about: ['register'],
});

/**
 * Signs in every named child that is expected, each in a transaction of its own: what is refused for one leaves the others
 * signed in. A repeat by the same person answers the same, so a call whose answer was lost is sent again.
 */
export const signInChildren = post<typeof schema.signInChildrenContract>('/account/child/session-registry/sign-in', {
  about: ['register'],
});

/** `previous` is the note that the screen showed; another's newer note is not overwritten (409 `changed`). */
export const noteAttendance = post<typeof schema.noteAttendanceContract>('/account/child/session-registry/notes', {
  about: ['register'],
});

export const attendanceOfChild = get<typeof schema.attendanceOfChildContract>('/account/child/session-registry', {
  about: ['register'],
});
