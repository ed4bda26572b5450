import type * as schema from '../schema/lateAttendance.ts';
import { post } from './endpoint.ts';

/** Sends records of a device that had no network. Each has a key of its own, so that the call can be repeated. */
export const sendLateRecords = post<typeof schema.sendLateRecordsContract>('/account/child/session-registry/late', {
  about: ['register'],
});

/** Keeps what is there, or uses the late record. A decision that another person has taken answers 409 `changed`. */
export const decideConflict = post<typeof schema.decideConflictContract>('/account/child/session-registry/conflicts', {
  about: ['register'],
});
