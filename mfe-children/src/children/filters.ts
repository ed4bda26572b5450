import { childSorts } from '@bairn/shared/schema/children';

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The list's filters as the address has them; what makes no sense there is left out. */
export function filtersOf(search: URLSearchParams) {
  const page = Number(search.get('page'));
  return {
    search: search.get('search')?.slice(0, 100) || undefined,
    only: oneOf(['allergies', 'funded'] as const, search.get('only')),
    sort: oneOf(childSorts, search.get('sort')),
    page: Number.isInteger(page) && page > 0 ? page : undefined,
  };
}
