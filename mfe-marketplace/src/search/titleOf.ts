import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import type { CareKind } from '@bairn/shared/schema/searchChoices';
import { careLabels } from '../components/words.ts';
import { isArea, type Filters } from './searchAddress.ts';

/** What a search is called, by how its place was understood. */
export function titleOf(meta: ResponseOf<typeof searchServices>['meta'] | undefined, filters: Filters): string {
  if (filters.favourites) return 'Your favourites';
  const what = filters.care ? careLabels[filters.care as CareKind] : 'Childcare';
  if (meta?.place) return `${what} near ${meta.place.name}`;
  // As it was typed, until it is known how it was understood: the heading keeps its lines.
  if (!meta && filters.place) return `${what} near ${filters.place}`;
  if (isArea(filters)) return `${what} in this area`;
  return filters.search
    ? `${what} called “${filters.search}”`
    : filters.care
      ? `${what} in Scotland`
      : 'Search childcare in Scotland';
}
