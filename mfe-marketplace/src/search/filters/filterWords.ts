import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { ListItem } from '@bairn/shared/schema/config';
import type { Facets } from '@bairn/shared/schema/marketplace';
import { careKinds, priceSteps, radiusSteps, type CareKind, type Relaxable } from '@bairn/shared/schema/searchChoices';
import { ageLabel, careLabels, counted } from '#components/words.ts';
import { isArea, type Changes, type Filters } from '../searchAddress.ts';

const miles = (kilometres: number) => Math.max(1, Math.round(kilometres / 1.609344));
const radiusLabel = (kilometres: number) =>
  miles(kilometres) === 1 ? 'About 1 mile' : `About ${miles(kilometres)} miles`;
const priceLabel = (pence: number) => `Up to ${formatPence(pence)}`;

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

/** A distance around a place as it is said: 'about 6 miles'. */
export const around = (kilometres: number) => radiusLabel(kilometres).toLowerCase();

/** The orders of any list; the one that it has by itself depends on what was asked. */
export const sortOptions = [
  { value: 'date', label: 'Soonest available date' },
  { value: 'price', label: 'Lowest price' },
  { value: 'places', label: 'Most places left' },
  { value: 'name', label: 'Name' },
];

/** The filters in force in words, in the order in which they are asked for; the place stands in the heading. */
export function activeFilters(filters: Filters, types: readonly ListItem[]): { label: string; without: Changes }[] {
  const { search, radius, age, date, type, care, price, only, favourites } = filters;
  const area = isArea(filters);
  const words: [string | undefined | false, Changes][] = [
    [search && `“${search}”`, { search: undefined }],
    [age && `Age: ${ageLabel(Number(age)).toLowerCase()}`, { age: undefined }],
    [date && `From ${formatDay(date)}`, { date: undefined }],
    [area && 'An area of the map', { lat: undefined, lng: undefined, radius: undefined }],
    [!area && radius && radiusLabel(Number(radius)), { radius: undefined }],
    [type && (types.find(({ id }) => id === Number(type))?.name ?? 'Type of service'), { type: undefined }],
    [care && careLabels[care as CareKind], { care: undefined }],
    [price && priceLabel(Number(price)), { price: undefined }],
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
  only: { label: 'With the Care Inspectorate register', changes: { only: undefined } },
};

/** What to ask less strictly, as the API counted it: a label and what changes in the address. */
export const relaxation = (filter: Relaxable) => relaxing[filter];
