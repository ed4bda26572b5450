const small = new Set(['by', 'of', 'on', 'the', 'under', 'upon', 'with']);

/** A post town in normal case: `ISLE OF SKYE` becomes `Isle of Skye`; text that is not all capitals is unchanged. */
export function townName(town: string): string {
  if (town !== town.toUpperCase()) return town;
  return town
    .toLowerCase()
    .replaceAll(/[^\s-]+/g, (word, at: number) =>
      at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
