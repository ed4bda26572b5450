import { isDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import {
  careKinds,
  longestSearch,
  searchNumbers,
  sortOrders,
  startTimeNames,
} from '@bairn/shared/schema/searchChoices';
import type { SearchQuery } from '@bairn/shared/schema/searchQuery';

/** What is searched for, as it stands in the address; what is empty or makes no sense is not there. */
export type Filters = Partial<Record<FilterName, string>>;
export type FilterName = keyof typeof takes | 'view';
/** What becomes different in the address; `undefined` takes a filter away. */
export type Changes = { [Name in FilterName]?: string | undefined };

type Numeric = keyof typeof searchNumbers;

function isNumber(name: Numeric) {
  const [least, most] = searchNumbers[name];
  const whole = name !== 'lat' && name !== 'lng';
  return (text: string) => {
    const value = Number(text);
    return value >= least && value <= most && (!whole || Number.isInteger(value));
  };
}
const isText = (text: string) => text.length <= longestSearch && !text.includes('\u0000');
const isOneOf = (choices: readonly string[]) => (text: string) => choices.includes(text);

/** What each filter takes, as the schema `SearchQuery` has it. */
const takes = {
  search: isText,
  place: isText,
  lat: isNumber('lat'),
  lng: isNumber('lng'),
  radius: isNumber('radius'),
  age: isNumber('age'),
  date: isDate,
  type: isNumber('type'),
  care: isOneOf(careKinds),
  price: isNumber('price'),
  weekday: isNumber('weekday'),
  starts: isOneOf(startTimeNames),
  funded: isOneOf(['1']),
  meals: isNumber('meals'),
  support: isNumber('support'),
  grade: isNumber('grade'),
  only: isOneOf(['listed']),
  favourites: isOneOf(['1']),
  sort: isOneOf(sortOrders),
  page: isNumber('page'),
};
const names = Object.keys(takes) as (keyof typeof takes)[];

/** Reads the address; a value that the API would refuse counts as not given, so that no address leads to an error. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value && takes[name](value)) filters[name] = value;
  }
  if (search.get('view') === 'map') filters.view = 'map';
  if (isArea(filters)) return filters;
  const { lat: _lat, lng: _lng, ...others } = filters;
  return others;
}

/** Whether it is a part of the map that is searched, instead of around a place. */
export const isArea = ({ lat, lng, place }: Filters) => lat !== undefined && lng !== undefined && place === undefined;

/** What the API is asked. */
export const queryOf = ({ view: _view, ...asked }: Filters) =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, name in searchNumbers ? Number(value) : value]),
  ) as SearchQuery;

/** The address of a changed search, from its first page. */
export function searchHref(filters: Filters, changes: Changes): string {
  const next: Changes = { ...filters, page: undefined, ...changes };
  if (next.sort === 'distance') next.sort = undefined;
  return paths.search(next);
}

/** What the pages of services and sessions take over of a search: the child's age and the first day. */
export function carriedOver({ age, date }: Filters): string {
  const carried = new URLSearchParams({ ...(age && { age }), ...(date && { date }) }).toString();
  return carried && `?${carried}`;
}
