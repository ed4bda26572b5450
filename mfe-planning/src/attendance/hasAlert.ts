import type { AttendanceEntry } from '@bairn/shared/schema/attendance';

/** Whether staff must know something about the child before it comes in. */
export const hasAlert = ({ allergies, medical_needs }: AttendanceEntry['child']): boolean =>
  allergies.length > 0 || medical_needs !== null;
