/** Arrow keys in the grid: a stop is a shift, or a place without one (the ARIA pattern of grids). */
const stopsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('[data-cell]')].flatMap((cell) => {
    const shifts = [...cell.querySelectorAll<HTMLElement>('[data-shift]')];
    return shifts.length > 0 ? shifts : [cell];
  });

const dateOf = (stop: Element | null | undefined) => stop?.closest<HTMLElement>('[data-cell]')?.dataset['date'];

/** Where a key leads from a stop; undefined for other keys. */
export function nextStop(grid: Element, from: HTMLElement, { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>) {
  const rows = [...grid.querySelectorAll('[data-row]')];
  const row = from.closest('[data-row]');
  if (!row) return undefined;
  const stops = stopsOf(row);
  const at = stops.indexOf(from);
  const inRow = (target: Element | undefined) => {
    const all = target ? stopsOf(target) : [];
    return all.find((stop) => dateOf(stop) === dateOf(from)) ?? all[0];
  };
  switch (key) {
    case 'ArrowRight':
      return stops[at + 1] ?? from;
    case 'ArrowLeft':
      return stops[at - 1] ?? from;
    case 'ArrowUp':
      return inRow(rows[rows.indexOf(row) - 1]) ?? from;
    case 'ArrowDown':
      return inRow(rows[rows.indexOf(row) + 1]) ?? from;
    case 'Home':
      return ctrlKey ? inRow(rows[0]) : stops[0];
    case 'End':
      return ctrlKey ? inRow(rows.at(-1)) : stops.at(-1);
    default:
      return undefined;
  }
}

/** Makes one stop the grid's stop of the tab key, without drawing anything again. */
export function rove(grid: Element, stop: HTMLElement): void {
  for (const old of grid.querySelectorAll(':is([data-cell], [data-shift])[tabindex="0"]'))
    old.setAttribute('tabindex', '-1');
  stop.setAttribute('tabindex', '0');
}

/** The stop of a shift, or of a place. */
export const findStop = (grid: Element, at: { shift?: string | undefined; row?: string; date?: string }) =>
  (at.shift ? grid.querySelector<HTMLElement>(`[data-shift="${at.shift}"]`) : null) ??
  (at.row && at.date
    ? stopsOf(grid.querySelector(`[data-row="${at.row}"]`) ?? grid).find((stop) => dateOf(stop) === at.date)
    : undefined);
