import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { AttendanceStatus } from '@bairn/shared/schema/attendance';

/** Where the focus goes on after a tap on the row of a booking, which had this place in its group before. */
type Place = {
  booking: string;
  group: AttendanceStatus;
  index: number;
  /** The focus goes with the row to another group, as after an undo. */
  follows: boolean;
};

/** Milliseconds in which the row changes after a tap; a focus lost later was not lost by the tap. */
const settles = 2000;

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-booking]') ?? null;
const isLost = (element: Element | null) => element === null || element === document.body;
const firstButton = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('button[data-tap]:not(:disabled)');
const toggle = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('button[aria-expanded]');

/**
 * Keeps the keyboard focus in the list when the button that had it is gone:
 * - after a tap here that moves the row to another group, the focus goes to the row that is now in its place, so that the
 *   next child can be recorded; after an undo, and where the row does not move, it stays on the child's row;
 * - after a change from another device, it goes to the name in the same row, where pressing Enter records nothing;
 * - a person who has moved the focus meanwhile keeps it where they moved it.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<(Place & { until: number }) | null>(null);
  /** The row that had the focus, `''` for a heading; null while the focus is elsewhere. */
  const last = useRef<string | null>(null);
  const [, look] = useState(0);

  useEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest('dialog')) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])];
    const rowWith = (booking: string) => rows.find(({ dataset }) => dataset['booking'] === booking);
    const place = wanted.current;
    const elsewhere = !isLost(focused) && rowOf(focused)?.dataset['booking'] !== place?.booking;
    if (!place || elsewhere || performance.now() > place.until) {
      wanted.current = null;
    } else {
      const same = rowWith(place.booking);
      const moved = same?.dataset['status'] !== place.group;
      const group = rows.filter(({ dataset }) => dataset['status'] === place.group);
      const stays = same && (place.follows || !moved);
      const next = stays ? same : (group[place.index] ?? group.at(-1) ?? same ?? rows[0]);
      if (!stays || isLost(focused)) (firstButton(next) ?? toggle(next))?.focus({ preventScroll: !stays });
      return;
    }
    if (!isLost(focused) || last.current === null) return;
    toggle(rowWith(last.current) ?? rows[0])?.focus({ preventScroll: true });
  });

  const keepFocus = useCallback((place: Place) => {
    wanted.current = { ...place, until: performance.now() + settles };
    look((times) => times + 1);
  }, []);

  const watch = {
    onFocus: ({ target }: FocusEvent) => void (last.current = rowOf(target)?.dataset['booking'] ?? ''),
    // A button that is gone or locked lost the focus; one that is there was left.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected && !target.matches(':disabled')) last.current = null;
    },
    // A key that is held down counts once: the next row's button would be pressed too.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
  };
  return { list, keepFocus, watch };
}
