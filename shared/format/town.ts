const small = new Set(['by', 'of', 'on', 'the', 'under', 'upon', 'with']);

/** A post town as people write it: `ISLE OF SKYE` becomes `Isle of Skye`; what is not all in capitals stays as it is. */
export function townName(town: string): string {
  if (town !== town.toUpperCase()) return town;
  return town
    .toLowerCase()
    .replaceAll(/[^\s-]+/g, (word, at: number) =>
      at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
