/** Kinds of contract between a provider and a member of its staff. */
export const contractKinds = ['permanent', 'fixed_term', 'bank', 'apprentice', 'volunteer'] as const;
export type ContractKind = (typeof contractKinds)[number];
export const contractWords = {
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  bank: 'Bank or zero hours',
  apprentice: 'Apprentice',
  volunteer: 'Volunteer or student',
} as const satisfies Record<ContractKind, string>;

/** What a wage is paid for. */
export const wageTypes = ['hourly', 'salary', 'session'] as const;
export type WageType = (typeof wageTypes)[number];
export const wageWords = {
  hourly: 'An hour',
  salary: 'A year',
  session: 'A session',
} as const satisfies Record<WageType, string>;

/** What a qualification is. */
export const qualificationKinds = ['pvg', 'sssc', 'first_aid', 'food_hygiene', 'award', 'training'] as const;
export type QualificationKind = (typeof qualificationKinds)[number];
export const qualificationWords = {
  pvg: 'PVG membership',
  sssc: 'SSSC registration',
  first_aid: 'Paediatric first aid',
  food_hygiene: 'Food hygiene',
  award: 'Qualification',
  training: 'Other training',
} as const satisfies Record<QualificationKind, string>;

/** The parts of the SSSC Register since June 2024 that work with children can be in. */
export const registerParts = [
  'Children and young people worker',
  'Adult social care worker',
  'Social worker',
  'Student social worker',
] as const;

export const qualificationStatuses = ['waiting', 'approved', 'declined'] as const;
export type QualificationStatus = (typeof qualificationStatuses)[number];

/**
 * Why a member of staff does not count at an instant. `first_aid` concerns the first aider alone: the person still counts
 * towards a ratio.
 */
export const countReasons = ['not_started', 'left', 'suspended', 'in_training', 'pvg', 'sssc', 'first_aid'] as const;
export type CountReason = (typeof countReasons)[number];
export const reasonWords = {
  not_started: 'Not started yet',
  left: 'No longer employed',
  suspended: 'Suspended',
  in_training: 'In training',
  pvg: 'PVG membership not valid',
  sssc: 'SSSC registration not valid',
  first_aid: 'First aid certificate not valid',
} as const satisfies Record<CountReason, string>;

/** Days before its end on which a reminder of a qualification is sent. */
export const reminderDays = [60, 30, 7] as const;
