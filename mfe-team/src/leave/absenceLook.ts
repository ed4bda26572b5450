import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';

/** The tone of a state. */
export const absenceTones = {
  requested: 'info',
  approved: 'success',
  declined: 'danger',
  cancelled: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<AbsenceStatus, string>;
