import { formatDate } from '@bairn/shared/format/date';

/** The value of a list that the address names; what is not in the list is left out. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** What every list has in its address. */
export function listFilters(search: URLSearchParams) {
  const page = Number(search.get('page'));
  return {
    search: search.get('search')?.slice(0, 100) || undefined,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : undefined,
  };
}

/** A local date of the address; what is none is left out. */
export const dateOf = (text: string | null): string | undefined =>
  formatDate(text) === 'N/A' ? undefined : text?.slice(0, 10);
