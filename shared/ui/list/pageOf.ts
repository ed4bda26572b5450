/** The furthest page that the API reads. */
const last = 10_000;

/**
 * The page of a list that the address asks for: the first where it asks for none. One after the furthest is the furthest,
 * so that the list says that it does not exist.
 */
export function pageOf(params: URLSearchParams): number {
  const asked = Number(params.get('page'));
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1;
}
