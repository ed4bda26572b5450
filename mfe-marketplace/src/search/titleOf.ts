import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import { isArea, type Filters } from './searchAddress.ts';

/** What a search is called, by how its place was understood. */
export function titleOf(meta: ResponseOf<typeof searchServices>['meta'] | undefined, filters: Filters): string {
  if (filters.favourites) return 'Your favourites';
  if (meta?.place) return `Childcare near ${meta.place.name}`;
  // As it was typed, until it is known how it was understood: the heading keeps its lines.
  if (!meta && filters.place) return `Childcare near ${filters.place}`;
  if (isArea(filters)) return 'Childcare in this area';
  return filters.search ? `Childcare called “${filters.search}”` : 'Search childcare in Scotland';
}
