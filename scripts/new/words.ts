import { Refused } from './refused.ts';

/** `feesOverview` → `FeesOverview`. */
export const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** `day-notes` → `dayNotes`, `DayNotes` → `dayNotes`. */
export const camel = (name: string) =>
  (name.charAt(0).toLowerCase() + name.slice(1)).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `ageRanges` → `age-ranges`. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');

/** `from_months` → `From months`, `ageRanges` → `Age ranges`. */
export const sentence = (name: string) => pascal(kebab(name).replaceAll(/[-_]/g, ' '));

const singular = (name: string) =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : name;

/** `listAgeRanges` → `list`, `AgeRanges`. @throws Refused when there is no verb, or no noun after it */
export function verbAndNoun(name: string): { verb: string; noun: string } {
  const [, verb = '', noun = ''] = /^([a-z]+)([A-Z][A-Za-z0-9]*)$/.exec(name) ?? [];
  if (!verb) throw new Refused(`'${name}' is no verb with a noun behind it, such as listSessions or showOrder.`);
  return { verb, noun };
}

/** The noun of a call in words, in its number: `listAgeRanges` → `age ranges`, `ageRanges` → `age ranges`. */
export function topic(call: string): string {
  const noun = /^(?:list|show|read|find|search)([A-Z].*)$/.exec(call)?.[1] ?? call;
  return kebab(noun).replaceAll('-', ' ');
}

/** `listAgeRanges` → `age-range.list`, `showOrder` → `order.read`. */
export function actionOf(name: string): string {
  const { verb, noun } = verbAndNoun(name);
  return `${kebab(singular(noun))}.${verb === 'show' ? 'read' : verb}`;
}

/** `AgeRanges` → `ageRange`, for one of them. */
export const oneOf = (noun: string) => camel(singular(noun));

const cases = {
  'kebab-case': /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  PascalCase: /^[A-Z][A-Za-z0-9]*$/,
  camelCase: /^[a-z][A-Za-z0-9]*$/,
  // The name is part of a global variable's, bairn_<name>.
  'lower-case letters and digits': /^[a-z][a-z0-9]*$/,
} as const;

/** @throws Refused when a name is not in the required case */
export function hold(name: string, form: keyof typeof cases, what: string): string {
  if (!cases[form].test(name)) throw new Refused(`${what} '${name}' is not in ${form}.`);
  return name;
}
