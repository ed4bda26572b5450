import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { ListItem, WebConfig } from '@bairn/shared/schema/config';
import type { Facets } from '@bairn/shared/schema/marketplace';
import {
  careKinds,
  gradeSteps,
  priceSteps,
  radiusSteps,
  startTimeNames,
  type CareKind,
  type Relaxable,
  type StartTime,
} from '@bairn/shared/schema/searchChoices';
import { ageLabel, careLabels, counted, gradeWord, startLabels, weekdays } from '#components/words.ts';
import { isArea, type Changes, type Filters } from '../searchAddress.ts';

const miles = (kilometres: number) => Math.max(1, Math.round(kilometres / 1.609344));
const radiusLabel = (kilometres: number) =>
  miles(kilometres) === 1 ? 'About 1 mile' : `About ${miles(kilometres)} miles`;
const priceLabel = (pence: number) => `Up to ${formatPence(pence)}`;

/** The reference lists that filters name. */
export type FilterLists = Pick<WebConfig['lists'], 'service_types' | 'meals' | 'support_options'>;
export const noLists: FilterLists = { service_types: [], meals: [], support_options: [] };

type Counts = Facets['radius'] | undefined;
type Option = { value: string; label: string };

/** The choices of a list; a value of the address that is none of them is offered too, uncounted. */
function withOwn(
  values: readonly number[],
  own: string | undefined,
  label: (value: number) => string,
  counts: Counts,
): Option[] {
  const other = own && !values.includes(Number(own)) ? [Number(own)] : [];
  return [...values, ...other]
    .toSorted((a, b) => a - b)
    .map((value) => ({
      value: String(value),
      label: other.includes(value) ? label(value) : counted(label(value), value, counts),
    }));
}

export const radiusOptions = (own?: string, counts?: Counts) => withOwn(radiusSteps, own, radiusLabel, counts);
export const priceOptions = (own?: string, counts?: Counts) => withOwn(priceSteps, own, priceLabel, counts);
export const typeOptions = (types: readonly ListItem[], counts?: Counts): Option[] =>
  types.map(({ id, name }) => ({ value: String(id), label: counted(name, id, counts) }));

export const careOptions = (counts?: Facets['care']): Option[] =>
  careKinds.map((kind) => ({ value: kind, label: counted(careLabels[kind], kind, counts) }));

/** The choices of a list of what services offer. 'No meals' is nothing to look for. */
export const featureOptions = (items: readonly ListItem[]): Option[] =>
  items.filter(({ name }) => !name.startsWith('No ')).map(({ id, name }) => ({ value: String(id), label: name }));

const gradeLabel = (grade: number) => (grade === 6 ? gradeWord(6) : `${gradeWord(grade)} or better`);
export const gradeOptions: Option[] = gradeSteps.map((grade) => ({ value: String(grade), label: gradeLabel(grade) }));
export const weekdayOptions: Option[] = weekdays.map((name, index) => ({ value: String(index + 1), label: name }));
export const startOptions: Option[] = startTimeNames.map((part) => ({ value: part, label: startLabels[part] }));

/** A distance around a place as it is said: 'about 6 miles'. */
export const around = (kilometres: number) => radiusLabel(kilometres).toLowerCase();

/** The orders of any list; the one that it has by itself depends on what was asked. */
export const sortOptions = [
  { value: 'date', label: 'Soonest available date' },
  { value: 'price', label: 'Lowest price' },
  { value: 'places', label: 'Most places left' },
  { value: 'grade', label: 'Highest grade' },
  { value: 'name', label: 'Name' },
];

/** The filters in force in words, in the order in which they are asked for; the place stands in the heading. */
export function activeFilters(filters: Filters, lists: FilterLists): { label: string; without: Changes }[] {
  const { search, radius, age, date, type, care, price, only, favourites, ...more } = filters;
  const { weekday, starts, funded, meals, support, grade } = more;
  const nameIn = (list: keyof FilterLists, id: string, otherwise: string) =>
    lists[list].find((item) => item.id === Number(id))?.name ?? otherwise;
  const area = isArea(filters);
  const words: [string | undefined | false, Changes][] = [
    [search && `“${search}”`, { search: undefined }],
    [age && `Age: ${ageLabel(Number(age)).toLowerCase()}`, { age: undefined }],
    [date && `From ${formatDay(date)}`, { date: undefined }],
    [area && 'An area of the map', { lat: undefined, lng: undefined, radius: undefined }],
    [!area && radius && radiusLabel(Number(radius)), { radius: undefined }],
    [weekday && `On a ${weekdays[Number(weekday) - 1]}`, { weekday: undefined }],
    [starts && `Starts: ${startLabels[starts as StartTime].toLowerCase()}`, { starts: undefined }],
    [type && nameIn('service_types', type, 'Type of service'), { type: undefined }],
    [care && careLabels[care as CareKind], { care: undefined }],
    [price && priceLabel(Number(price)), { price: undefined }],
    [funded && 'Funded hours', { funded: undefined }],
    [meals && nameIn('meals', meals, 'Meals'), { meals: undefined }],
    [support && nameIn('support_options', support, 'Support'), { support: undefined }],
    [grade && `Graded ${gradeLabel(Number(grade))}`, { grade: undefined }],
    [only && 'Bookable online', { only: undefined }],
    [favourites && 'Your favourites', { favourites: undefined }],
  ];
  return words.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}

const relaxing: Record<Relaxable, { label: string; changes: Changes }> = {
  search: { label: 'Any name', changes: { search: undefined } },
  place: {
    label: 'Anywhere in Scotland',
    changes: { place: undefined, lat: undefined, lng: undefined, radius: undefined },
  },
  radius: { label: 'Any distance', changes: { radius: undefined } },
  age: { label: 'Any age', changes: { age: undefined } },
  date: { label: 'Any date', changes: { date: undefined } },
  type: { label: 'Any type of service', changes: { type: undefined } },
  care: { label: 'All childcare', changes: { care: undefined } },
  price: { label: 'Any price', changes: { price: undefined } },
  weekday: { label: 'Any weekday', changes: { weekday: undefined } },
  starts: { label: 'Any time of day', changes: { starts: undefined } },
  funded: { label: 'With or without funded hours', changes: { funded: undefined } },
  meals: { label: 'Any meals', changes: { meals: undefined } },
  support: { label: 'Any support', changes: { support: undefined } },
  grade: { label: 'Any grade', changes: { grade: undefined } },
  only: { label: 'With the Care Inspectorate register', changes: { only: undefined } },
};

/** What to ask less strictly, as the API counted it: a label and what changes in the address. */
export const relaxation = (filter: Relaxable) => relaxing[filter];
