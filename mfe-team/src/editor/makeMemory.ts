import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { type Axis, axisOf, type GridRow, type GridView, rowsOf, type Spot } from './grid/rowsOf.ts';
import type { Shifts } from './model/patch.ts';

/** What the editor remembers between drawings without being drawn again for it. */
export function makeMemory() {
  let wanted: Spot | null = null;
  let copied: RotaShift | null = null;
  let rows: readonly GridRow[] = [];
  let axis: Axis | undefined;
  return {
    /** Where the focus goes once the grid is drawn: to a shift that was moved, or the place of one that was removed. */
    want: (spot: Spot) => {
      wanted = spot;
    },
    wanted: () => wanted,
    arrived: () => {
      wanted = null;
    },
    copy: (shift: RotaShift) => {
      copied = shift;
    },
    copied: () => copied,
    /** The rows of the grid; those whose shifts are the same as before stay the same. */
    rowsOf: (view: GridView, facts: Pick<RotaWithFacts, 'staff' | 'rooms'>, shifts: Shifts): readonly GridRow[] => {
      rows = rowsOf(view, facts, shifts, rows);
      return rows;
    },
    rows: () => rows,
    /** The hours of the grid; the same object while they are the same. */
    axisOf: (facts: RotaWithFacts): Axis => {
      const next = axisOf(facts);
      if (axis?.from !== next.from || axis.to !== next.to) axis = next;
      return axis;
    },
  };
}
export type Memory = ReturnType<typeof makeMemory>;
