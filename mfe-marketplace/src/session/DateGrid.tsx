import { useRef, useState, type KeyboardEvent } from 'react';
import { gridStep } from '@bairn/shared/format/gridStep';
import { cx } from '@bairn/shared/ui/cx';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import type { Row } from '@bairn/shared/format/weeks';
import { DateButton } from './DateButton.tsx';
import styles from './DateGrid.module.css';
import type { DateState } from './dateState.ts';
import { dayName } from '@bairn/shared/format/fullDay';

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

/** The lines of a week: one, and another for each further time that a session has on one of its dates. */
function linesOf(dates: Row['dates'], byDate: ReadonlyMap<string, MarketplaceInstance[]>) {
  const most = Math.max(1, ...dates.map((date) => (date === null ? 0 : (byDate.get(date)?.length ?? 0))));
  return Array.from({ length: most }, (_, nth) => dates.map((date) => (date && byDate.get(date)?.[nth]) || null));
}

/** Dates in rows of weeks under the names of the days. One Tab stop: the arrow keys, Home and End move in it. */
export function DateGrid({ session, labelledBy, columns, rows, stateOf, asks, busy, onPress }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState('');
  const byDate = Map.groupBy(session.instances, ({ date }) => date);
  const known = new Map(session.instances.map((instance) => [instance.id, instance]));
  const lines = rows.map(({ dates }) => linesOf(dates, byDate));
  const shown = lines.flat().map((line) => line.map((instance) => instance?.id ?? null));
  const all = shown.flat().filter((id) => id !== null);
  const first = all.find((id) => known.get(id)?.open) ?? all[0];
  const stop = all.includes(focused) ? focused : first;

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['instance'] : undefined;
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = gridStep(shown, from, event.key);
    if (!to) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-instance="${to}"]`)?.focus();
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
      {rows.map(({ monday, title, dates: row }, week) => (
        <tbody key={monday}>
          {title && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.week}>
                {title}
              </th>
            </tr>
          )}
          {lines[week]?.map((line, nth) => (
            <tr key={nth}>
              {line.map((instance, column) => {
                const date = row[column];
                return (
                  <td key={columns[column]} className={cx(!instance && styles.without)}>
                    {instance ? (
                      <DateButton
                        session={session}
                        instance={instance}
                        state={stateOf(instance)}
                        timed={(byDate.get(instance.date)?.length ?? 0) > 1}
                        asks={asks(instance)}
                        busy={busy[instance.id]}
                        stop={instance.id === stop}
                        onFocus={() => setFocused(instance.id)}
                        onPress={() => onPress(instance)}
                      />
                    ) : (
                      nth === 0 && date && Number(date.slice(8))
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
