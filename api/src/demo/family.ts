import { demoId, fixedChoice, fixedNumber } from './fixed.ts';
import { bornBefore, type Moment } from './moment.ts';
import { childNames } from './people.ts';

/** A child of the demonstration data; `months` is their age today. */
export type Child = {
  key: string;
  first: string;
  last: string;
  months: number;
  allergies: readonly string[];
  medical: string | null;
  /** Whether the family has said that there are no allergies, and no needs; without it it was not asked yet. */
  saysNone: { allergies: boolean; needs: boolean };
  /** The service they attend and, if it is one session only, which; null when they only have an account. */
  goesTo: { branch: string; session: string | null; days: readonly number[] } | null;
};

/** A family with a login. */
export type Family = {
  key: string;
  email: string;
  first: string;
  last: string;
  address: { street: string; city: string; postcode: string };
  children: readonly Child[];
};

const allergies = [['Peanuts'], ['Egg'], ['Milk'], ['Peanuts', 'Tree nuts'], ['Sesame'], ['Fish'], ['Wheat']] as const;
const medical = [
  'Asthma: blue inhaler in the office',
  'Eczema: cream after hand washing',
  'Type 1 diabetes: care plan in the room',
  'Hearing aids in both ears',
  'Febrile convulsions: plan signed by the GP',
] as const;

/** Fixed properties of a child. */
export type Wanted = Pick<Child, 'months' | 'goesTo'> &
  Partial<Pick<Child, 'first' | 'allergies' | 'medical' | 'saysNone'>>;

/** A child with its fixed properties; the rest is chosen by name. */
export function childOf(family: string, last: string, index: number, wanted: Wanted): Child {
  const key = `${family}/child${index}`;
  const names = childNames.filter((_, at) => at % 4 === index % 4);
  return {
    key,
    first: fixedChoice(`${key}/name`, names),
    last,
    allergies: fixedNumber(`${key}/allergic`, 100) < 18 ? fixedChoice(`${key}/allergy`, allergies) : [],
    medical: fixedNumber(`${key}/needs`, 100) < 18 ? fixedChoice(`${key}/medical`, medical) : null,
    saysNone: {
      allergies: fixedNumber(`${key}/asked`, 100) < 80,
      needs: fixedNumber(`${key}/asked`, 100) < 70,
    },
    ...wanted,
  };
}

/** The key of a child. */
export const childId = ({ key }: Pick<Child, 'key'>) => demoId('child', key);
/** The key of a family's keyworker profile. */
export const keyworkerId = ({ key }: Pick<Family, 'key'>) => demoId('keyworker', key);
/** A child's date of birth. */
export const bornOn = ({ key, months }: Child, moment: Moment) =>
  bornBefore(moment, months, fixedNumber(`${key}/born`, 27));

/** Columns of what the person `by` has answered about a child. */
export function needsOf(
  { allergies, medical, saysNone }: Pick<Child, 'allergies' | 'medical' | 'saysNone'>,
  by: string | null,
  at: string,
) {
  const [noAllergies, noNeeds] = [allergies.length === 0 && saysNone.allergies, medical === null && saysNone.needs];
  const said = (answered: boolean) => (answered ? [at, by] : [null, null]);
  const [allergiesAt, allergiesBy] = said(allergies.length > 0 || noAllergies);
  const [needsAt, needsBy] = said(medical !== null || noNeeds);
  return {
    allergies,
    no_allergies: noAllergies,
    allergies_at: allergiesAt,
    allergies_by: allergiesBy,
    medical_needs: medical,
    no_medical_needs: noNeeds,
    medical_needs_at: needsAt,
    medical_needs_by: needsBy,
  };
}
