import { memo, type ReactNode } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { cx } from '@bairn/shared/ui/cx';
import type { SpotStore } from '../makeSpot.ts';
import type { Names } from '../words.ts';
import { type Axis, type GridRow, type GridView, lanesOf } from './rowsOf.ts';
import { ShiftBar } from './ShiftBar.tsx';
import styles from './RotaGrid.module.css';

/** Why a person cannot work on a date, or when; null where nothing is known against it. */
export type Mark = { words: string; away: boolean };

type Props = {
  row: GridRow;
  dates: readonly string[];
  closed: ReadonlySet<string>;
  axis: Axis;
  view: GridView;
  names: Names;
  roomIndexes: ReadonlyMap<string, number>;
  /** Shifts of the row with a broken rule: ids, the hard ones with an exclamation mark. Text, so that it can be compared. */
  warnings: string;
  spot: SpotStore;
  marks: ReadonlyMap<string, Mark> | undefined;
  head: (row: GridRow) => ReactNode;
};

const none: readonly RotaShift[] = [];

/** A row of the grid. It is drawn again only when its own shifts change. */
export const RotaRow = memo(function RotaRow(props: Props) {
  const { row, dates, closed, axis, view, names, roomIndexes, warnings, spot, marks, head } = props;
  const byDate = Map.groupBy(row.shifts, ({ date }) => date);
  const warned = new Set(warnings.split(' '));
  const cells = dates.map((date) => ({ date, placed: lanesOf(byDate.get(date) ?? none) }));
  const lanes = Math.max(1, ...cells.flatMap(({ placed }) => placed.map(({ lane }) => lane + 1)));
  return (
    <div role="row" data-row={row.id} className={styles.row} style={{ '--lanes': lanes } as React.CSSProperties}>
      <div role="rowheader" className={styles.head}>
        {head(row)}
      </div>
      {cells.map(({ date, placed }) => {
        const mark = marks?.get(date);
        const empty = mark ? `no shift, ${mark.words}` : 'no shift';
        return (
          <div
            key={date}
            role="gridcell"
            data-cell
            data-date={date}
            tabIndex={placed.length === 0 ? -1 : undefined}
            aria-label={placed.length === 0 ? `${row.name}, ${formatDay(date)}, ${empty}` : undefined}
            className={cx(styles.cell, mark?.away && styles.away, closed.has(date) && styles.closed)}
          >
            {mark && <span className={styles.mark}>{mark.words}</span>}
            {placed.map(({ shift, lane }) => (
              <ShiftBar
                key={shift.id}
                shift={shift}
                lane={lane}
                axis={axis}
                view={view}
                names={names}
                roomIndex={shift.room_id === null ? null : (roomIndexes.get(shift.room_id) ?? null)}
                warning={warned.has(`!${shift.id}`) ? 'hard' : warned.has(shift.id) ? 'soft' : null}
                spot={spot}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
});
