/**
 * How an adult is related to a child, by the code that is stored, which is also what is shown in the middle of a sentence.
 * The id on the wire is the place in this list, from 1: a new one goes to the end.
 */
export const relationCodes = [
  'parent',
  'mother',
  'father',
  'step-parent',
  'grandparent',
  'aunt or uncle',
  'brother or sister',
  'foster carer',
  'kinship carer',
  'guardian',
  'childminder',
  'family friend',
  'other',
] as const;
export type RelationCode = (typeof relationCodes)[number];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The reference list `fpt-relations`. */
export const relations = relationCodes.map((code, index) => ({ id: index + 1, code, name: capital(code) }));

/** A stored code as a word of its own: 'Foster carer'. */
export const relationName = (code: string) => capital(code);

/** The code of an id of the list; undefined for another number. */
export const relationOf = (id: number): RelationCode | undefined => relationCodes[id - 1];

/** What an adult is entitled to with regard to a child, as stored and as shown. */
export const responsibilityWords = {
  parental_responsibility: 'Parental responsibility',
  may_collect: 'May collect',
  emergency_contact: 'Emergency contact',
} as const;
export type Responsibility = keyof typeof responsibilityWords;
export const responsibilities = Object.keys(responsibilityWords) as [Responsibility, ...Responsibility[]];
