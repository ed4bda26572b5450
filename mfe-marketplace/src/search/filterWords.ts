import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { ListItem } from '@bairn/shared/schema/config';
import { ageLabel } from '../components/words.ts';
import type { Changes, FilterName, Filters } from './searchAddress.ts';

const radii = [2, 5, 10, 20, 50, 100];
const prices = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000];

const miles = (kilometres: number) => Math.max(1, Math.round(kilometres / 1.609344));
const radiusLabel = (kilometres: number) =>
  miles(kilometres) === 1 ? 'About 1 mile' : `About ${miles(kilometres)} miles`;
const priceLabel = (pence: number) => `Up to ${formatPence(pence)}`;

/** The choices of a list; a value of the address that is none of them is offered too. */
function withOwn(values: readonly number[], own: string | undefined, label: (value: number) => string) {
  const all = own && !values.includes(Number(own)) ? [...values, Number(own)].toSorted((a, b) => a - b) : values;
  return all.map((value) => ({ value: String(value), label: label(value) }));
}

export const radiusOptions = (own?: string) => withOwn(radii, own, radiusLabel);
export const priceOptions = (own?: string) => withOwn(prices, own, priceLabel);

/** A distance around a place as it is said: 'about 6 miles'. */
export const around = (kilometres: number) => radiusLabel(kilometres).toLowerCase();

export const sortOptions = [
  { value: 'distance', label: 'Nearest first' },
  { value: 'date', label: 'Soonest free date' },
  { value: 'price', label: 'Lowest price' },
  { value: 'places', label: 'Most places left' },
  { value: 'name', label: 'Name' },
];

/** The filters in force in words, in the order in which they are asked for; the place stands in the heading. */
export function activeFilters(filters: Filters, types: readonly ListItem[]): { name: FilterName; label: string }[] {
  const { search, radius, age, date, type, price, only } = filters;
  const words: Partial<Record<FilterName, string | undefined>> = {
    search: search && `“${search}”`,
    age: age && `Age: ${ageLabel(Number(age)).toLowerCase()}`,
    date: date && `From ${formatDay(date)}`,
    radius: radius && radiusLabel(Number(radius)),
    type: type && (types.find(({ id }) => id === Number(type))?.name ?? 'Type of service'),
    price: price && priceLabel(Number(price)),
    only: only && 'Bookable online',
  };
  return Object.entries(words).flatMap(([name, label]) => (label ? [{ name: name as FilterName, label }] : []));
}

const relaxing: [FilterName, string][] = [
  ['price', 'Any price'],
  ['date', 'Any date'],
  ['type', 'Any type of service'],
  ['age', 'Any age'],
  ['only', 'Include the Care Inspectorate register'],
  ['search', 'Without the words'],
];

/** What could be asked less strictly, one step each: a label and what changes in the address. */
export function relaxations(filters: Filters): { label: string; changes: Changes }[] {
  const wider = radii.find((radius) => radius > Number(filters.radius ?? 10) && radius >= 20);
  const farther: Changes = wider === undefined ? {} : { radius: String(wider) };
  return [
    ...(filters.place && wider !== undefined ? [{ label: `Look ${around(wider)} around`, changes: farther }] : []),
    ...relaxing
      .filter(([name]) => filters[name])
      .map(([name, label]) => ({ label, changes: { [name]: undefined } satisfies Changes })),
  ];
}
