/**
 * What an arrow key, Home or End leads to from one entry of a grid; the same entry at an edge, undefined for other keys.
 * Rows have the same columns; null is a place without an entry.
 */
export function gridStep(rows: readonly (string | null)[][], from: string, key: string): string | undefined {
  const row = rows.findIndex((entries) => entries.includes(from));
  const column = rows[row]?.indexOf(from) ?? 0;
  const all = rows.flat().filter((entry) => entry !== null);
  const here = rows[row]?.filter((entry) => entry !== null) ?? [];
  const below = rows.map((entries) => entries[column]).filter((entry) => entry != null);
  const step = (entries: string[], by: number) => entries[entries.indexOf(from) + by] ?? from;
  switch (key) {
    case 'ArrowRight':
      return step(all, 1);
    case 'ArrowLeft':
      return step(all, -1);
    case 'ArrowDown':
      return step(below, 1);
    case 'ArrowUp':
      return step(below, -1);
    case 'Home':
      return here[0];
    case 'End':
      return here.at(-1);
    default:
      return undefined;
  }
}
