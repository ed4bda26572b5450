/** The furthest page that the API reads. */
const last = 10_000;

/** The page of a list that the address asks for: the first where it asks for none, or for one that no list has. */
export function pageOf(params: URLSearchParams): number {
  const asked = Number(params.get('page'));
  return Number.isInteger(asked) && asked >= 1 && asked <= last ? asked : 1;
}
