import type { AttendanceEntry, AttendanceEvent } from '@bairn/shared/schema/attendance';

/** What a person records of an entry. */
export type Tap = {
  event: AttendanceEvent;
  time?: string | null | undefined;
  collected_by?: string | null | undefined;
  reason?: AttendanceEntry['absence_reason'] | undefined;
};
