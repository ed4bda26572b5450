import type { FamilyAbsenceReason } from '@bairn/shared/schema/absence';

/** The reasons for an absence as families read them. */
export const familyReasonWords: Record<FamilyAbsenceReason, string> = {
  ill: 'Ill',
  holiday: 'On holiday',
  family: 'Family reasons',
  other: 'Another reason',
};
