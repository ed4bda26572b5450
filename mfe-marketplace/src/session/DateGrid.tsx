import { useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '@bairn/shared/ui/cx';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import type { Row } from './calendar.ts';
import { DateButton } from './DateButton.tsx';
import styles from './DateGrid.module.css';
import type { DateState } from './dateState.ts';
import { dayName } from './fullDay.ts';

type Props = {
  session: SessionDetails;
  /** The id of the heading that names it. */
  labelledBy: string;
  /** ISO weekdays. */
  columns: readonly number[];
  rows: readonly Row[];
  stateOf: (instance: MarketplaceInstance) => DateState;
  /** Whether a press asks which of several places is to be removed. */
  asks: (instance: MarketplaceInstance) => boolean;
  busy: Readonly<Record<string, 'adding' | 'removing'>>;
  onPress: (instance: MarketplaceInstance) => void;
};

/** The date that an arrow key leads to from another; the same one at an edge. */
function next(rows: readonly (string | null)[][], from: string, key: string): string | undefined {
  const row = rows.findIndex((dates) => dates.includes(from));
  const column = rows[row]?.indexOf(from) ?? 0;
  const all = rows.flat().filter((date) => date !== null);
  const here = rows[row]?.filter((date) => date !== null) ?? [];
  const below = rows.map((dates) => dates[column]).filter((date) => date != null);
  const step = (dates: string[], by: number) => dates[dates.indexOf(from) + by] ?? from;
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

/** Dates in rows of weeks under the names of the days. One Tab stop: the arrow keys, Home and End move in it. */
export function DateGrid({ session, labelledBy, columns, rows, stateOf, asks, busy, onPress }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState('');
  const instances = new Map(session.instances.map((instance) => [instance.date, instance]));
  const shown = rows.map(({ dates }) => dates.map((date) => (date && instances.has(date) ? date : null)));
  const dates = shown.flat().filter((date) => date !== null);
  const first = dates.find((date) => instances.get(date)?.open) ?? dates[0];
  const stop = dates.includes(focused) ? focused : first;

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = next(shown, from, event.key);
    if (!to) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };

  return (
    <table
      ref={table}
      role="grid"
      aria-labelledby={labelledBy}
      data-columns={columns.length}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {columns.map((day) => (
            <th key={day} scope="col" abbr={dayName(day)}>
              {dayName(day).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ monday, title, dates: row }) => (
        <tbody key={monday}>
          {title && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.week}>
                {title}
              </th>
            </tr>
          )}
          <tr>
            {row.map((date, column) => {
              const instance = date === null ? undefined : instances.get(date);
              return (
                <td key={columns[column]} className={cx(!instance && styles.without)}>
                  {instance ? (
                    <DateButton
                      session={session}
                      instance={instance}
                      state={stateOf(instance)}
                      asks={asks(instance)}
                      busy={busy[instance.id]}
                      stop={date === stop}
                      onFocus={() => setFocused(instance.date)}
                      onPress={() => onPress(instance)}
                    />
                  ) : (
                    date && Number(date.slice(8))
                  )}
                </td>
              );
            })}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
