/** The value of a list that the address names; what is not in the list is left out. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** What both lists have in their addresses. */
export function listFilters(search: URLSearchParams) {
  const page = Number(search.get('page'));
  return {
    search: search.get('search')?.slice(0, 100) || undefined,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : undefined,
  };
}
