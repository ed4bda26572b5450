import type { CareKind } from '@bairn/shared/schema/searchChoices';

/** First and last age in whole years that a kind of service takes, by the ids of the list `service_types`. */
const ages: Readonly<Record<number, readonly [first: number, last: number]>> = {
  1: [0, 5], // Nursery
  2: [2, 5], // Playgroup
  3: [0, 5], // Children and family centre
  4: [0, 5], // Creche
  5: [4, 15], // Out of school care
  6: [4, 15], // Holiday playscheme
  7: [0, 15], // Childminder
  8: [0, 15], // Child care agency
};

/** Whether a kind of service takes children of an age. */
export function kindTakes(type: number, age: number): boolean {
  const [first, last] = ages[type] ?? [0, 15];
  return age >= first && age <= last;
}

/** The kinds of service that take children of an age. */
export const kindsTaking = (age: number) =>
  Object.keys(ages)
    .map(Number)
    .filter((type) => kindTakes(type, age));

/**
 * Kinds of service whose entries of the public register may offer a kind of care: out of school care is before school,
 * after it and in the holidays, a playscheme in the holidays. Of the others nothing is known.
 */
export const kindsWithCare: Readonly<Record<CareKind, readonly number[]>> = {
  breakfast: [5],
  'after-school': [5],
  holiday: [5, 6],
};
