import { useState, type ReactNode } from 'react';

/** Rows of a list that can be chosen, and what is done with several of them at once. */
export type RowChoice<Row> = {
  /** Names a row in the label of its box: "Choose Isla Mackay". */
  name: (row: Row) => string;
  /** Whether a row can be chosen; each can unless told. */
  can?: (row: Row) => boolean;
  /** Most rows at once: as many as the call takes. */
  most?: number;
  /** The buttons of the bar. `clear` ends the choice once it is used. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
};

/** The choice of a table: `row.id` tells rows apart. */
export type Chosen<Row> = {
  name: (row: Row) => string;
  can: (row: Row) => boolean;
  has: (row: Row) => boolean;
  /** Chooses rows, or ends that they are. */
  set: (rows: readonly Row[], chosen: boolean) => void;
  /** Every chosen row, also of other pages; as it is now where it is on this one. */
  rows: readonly Row[];
  /** How many of them are on other pages, or left out by a filter. */
  elsewhere: number;
  clear: () => void;
};

const idOf = (row: object) => ('id' in row ? String(row.id) : JSON.stringify(row));

/**
 * Which rows of a list are chosen. The choice stays while pages and filters change, and ends where the list becomes that
 * of something else.
 * @param of what the list is about, such as the branch
 * @param page the rows on screen
 */
export function useChoice<Row extends object>(
  { name, can = () => true }: Pick<RowChoice<Row>, 'name' | 'can'>,
  { of, page }: { of: string; page: readonly Row[] },
): Chosen<Row> {
  const [kept, setKept] = useState<{ of: string; rows: ReadonlyMap<string, Row> }>({ of, rows: new Map() });
  const rows = kept.of === of ? kept.rows : new Map<string, Row>();
  const shown = new Map(page.map((row) => [idOf(row), row]));
  const now = [...rows].map(([id, row]) => shown.get(id) ?? row);
  return {
    name,
    can,
    has: (row) => rows.has(idOf(row)),
    set(changed, chosen) {
      const next = new Map(rows);
      for (const row of changed) {
        if (chosen) next.set(idOf(row), row);
        else next.delete(idOf(row));
      }
      setKept({ of, rows: next });
    },
    // A row that can no longer be chosen has lost its box.
    rows: now.filter((row) => can(row)),
    elsewhere: [...rows.keys()].filter((id) => !shown.has(id)).length,
    clear: () => setKept({ of, rows: new Map() }),
  };
}
