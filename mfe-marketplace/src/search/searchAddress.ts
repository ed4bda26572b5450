import * as z from 'zod/mini';
import { paths } from '@bairn/shared/paths';
import { SearchQuery } from '@bairn/shared/schema/searchQuery';

/** What is searched for, as it stands in the address; what is empty or makes no sense is not there. */
export type Filters = Partial<Record<FilterName, string>>;
export type FilterName = (typeof names)[number] | 'view';
/** What becomes different in the address; `undefined` takes a filter away. */
export type Changes = { [Name in FilterName]?: string | undefined };

const names = [
  'search',
  'place',
  'lat',
  'lng',
  'radius',
  'age',
  'date',
  'type',
  'price',
  'only',
  'favourites',
  'sort',
  'page',
] as const;

/** Reads the address; a value that the API would refuse counts as not given, so that no address leads to an error. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value && z.safeParse(SearchQuery.shape[name], value).success) filters[name] = value;
  }
  if (search.get('view') === 'map') filters.view = 'map';
  if (isArea(filters)) return filters;
  const { lat: _lat, lng: _lng, ...others } = filters;
  return others;
}

/** Whether it is a part of the map that is searched, instead of around a place. */
export const isArea = ({ lat, lng, place }: Filters) => lat !== undefined && lng !== undefined && place === undefined;

/** What the API is asked. */
export function queryOf({ view: _view, ...asked }: Filters): SearchQuery {
  // Whose favourites are meant never stands in the address.
  const { favourite_ids: _ids, ...query } = z.parse(SearchQuery, asked);
  return query;
}

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
