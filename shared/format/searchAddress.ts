/** Parameters of a search's address that say which part of the list is shown, and not what is searched for. */
const ofPart = ['page', 'per_page', 'after', 'facets', 'favourite_ids', 'save'];

/** The query of a search's address with its filters alone, in the order of their names: the same search, the same text. */
export function searchAddress(query: string): string {
  const given = Object.entries(Object.fromEntries(new URLSearchParams(query)));
  const kept = given.filter(([name, value]) => value !== '' && !ofPart.includes(name));
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
