/** Kinds of absence that rules name; all of them are the reference list `absence_types`. */
export const absenceType = {
  selfCertified: 1,
  fitNote: 2,
  annual: 3,
  medical: 15,
  suspended: 19,
  unauthorised: 20,
} as const;

/** How many kinds the list has. */
export const absenceTypeCount = 21;

/** Kinds that admins record, and that no one asks for. */
export const recordedTypes: readonly number[] = [
  absenceType.selfCertified,
  absenceType.fitNote,
  absenceType.suspended,
  absenceType.unauthorised,
];

/** Sickness, which says something about a person's health. */
export const sicknessTypes: readonly number[] = [absenceType.selfCertified, absenceType.fitNote];

/** Calendar days of sickness that a person certifies themselves; a fit note is needed after them. */
export const selfCertifiedDays = 7;
