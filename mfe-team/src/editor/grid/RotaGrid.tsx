import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import { timeOf } from '@bairn/shared/format/minutes';
import { cx } from '@bairn/shared/ui/cx';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { commandOf, type Command } from '../commands.ts';
import type { Memory } from '../makeMemory.ts';
import type { SpotStore } from '../makeSpot.ts';
import type { Names } from '../words.ts';
import { findStop, nextStop, rove } from './moveFocus.ts';
import { RotaRow, type Mark } from './RotaRow.tsx';
import { type Axis, type GridRow, type GridView, percent, type Spot } from './rowsOf.ts';
import { type Drop, useDrag } from './useDrag.ts';
import styles from './RotaGrid.module.css';

type Props = {
  view: GridView;
  rows: readonly GridRow[];
  dates: readonly string[];
  today: string;
  closed: ReadonlySet<string>;
  axis: Axis;
  names: Names;
  roomIndexes: ReadonlyMap<string, number>;
  warnings: ReadonlyMap<string, string>;
  marks: ReadonlyMap<string, ReadonlyMap<string, Mark>>;
  spot: SpotStore;
  memory: Memory;
  can: boolean;
  find: (id: string) => RotaShift | undefined;
  head: (row: GridRow) => ReactNode;
  onCommand: (command: Command, spot: Spot) => void;
  onDrop: (drop: Drop) => void;
  onOpen: (id: string) => void;
};

function spotOf(target: EventTarget | null): Spot | null {
  if (!(target instanceof HTMLElement)) return null;
  const cell = target.closest<HTMLElement>('[data-cell]');
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const shift = target.closest<HTMLElement>('[data-shift]')?.dataset['shift'] ?? null;
  return cell && row ? { row, date: cell.dataset['date'] ?? '', shift } : null;
}

const hoursOf = ({ from, to }: Axis, step: number) =>
  Array.from({ length: Math.ceil((to - from) / 60 / step) }, (_, nth) => from + nth * 60 * step).slice(1);

/** People or rooms against days, with shifts on the time of each day. */
export function RotaGrid(props: Props) {
  const { view, rows, dates, today, closed, axis, memory, find, can } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { ghost, handlers } = useDrag({ axis, find, can, onDrop: props.onDrop });

  useLayoutEffect(() => {
    const box = grid.current;
    if (!box) return;
    const spot = memory.wanted();
    const stop = spot && findStop(box, { shift: spot.shift ?? undefined, row: spot.row, date: spot.date });
    if (stop) {
      memory.arrived();
      stop.focus({ preventScroll: false });
    }
    if (box.querySelector(':is([data-cell], [data-shift])[tabindex="0"]')) return;
    const first = findStop(box, { row: rows[0]?.id ?? '', date: dates[0] ?? '' });
    if (first) rove(box, first);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    const spot = spotOf(target);
    if (!spot || !(target instanceof HTMLElement) || !grid.current) return;
    const command = commandOf(event);
    if (command) {
      event.preventDefault();
      props.onCommand(command === 'edit' && spot.shift === null ? 'add' : command, spot);
      return;
    }
    if (event.altKey || event.metaKey) return;
    const next = nextStop(grid.current, target, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div className={styles.scroll}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={view === 'people' ? 'Rota by person' : 'Rota by room'}
        aria-readonly={!can}
        className={cx(styles.grid, dates.length === 1 && styles.one)}
        style={{ '--hours': (axis.to - axis.from) / 60 } as React.CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const spot = spotOf(target);
          if (!spot || !grid.current || target === grid.current) return;
          rove(grid.current, target);
          props.spot.set(spot);
        }}
        // Some browsers give no focus to a button that is pressed.
        onClick={({ target }) => {
          const stop = target instanceof Element ? target.closest<HTMLElement>('[data-shift], [data-cell]') : null;
          if (stop?.hasAttribute('tabindex')) stop.focus();
        }}
        onDoubleClick={({ target }) => {
          const id = spotOf(target)?.shift;
          if (id) props.onOpen(id);
        }}
        {...handlers}
      >
        <div role="row" className={styles.row}>
          <div role="columnheader" className={styles.corner}>
            <span className="visually-hidden">{view === 'people' ? 'Staff' : 'Room'}</span>
          </div>
          {dates.map((date) => (
            <div
              key={date}
              role="columnheader"
              aria-current={date === today ? 'date' : undefined}
              className={styles.day}
            >
              {formatDay(date)}
              {dates.length === 1 && (
                <div aria-hidden className={styles.hours}>
                  {hoursOf(axis, 2).map((minutes) => (
                    <span key={minutes} style={{ insetInlineStart: `${percent(minutes, axis)}%` }}>
                      {timeOf(minutes)}
                    </span>
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
        {rows.map((row) => (
          <RotaRow
            key={row.id}
            row={row}
            dates={dates}
            closed={closed}
            axis={axis}
            view={view}
            names={props.names}
            roomIndexes={props.roomIndexes}
            warnings={props.warnings.get(row.id) ?? ''}
            spot={props.spot}
            marks={props.marks.get(row.id)}
            head={props.head}
          />
        ))}
      </div>
      <div ref={ghost} aria-hidden className={styles.ghost} />
    </div>
  );
}
