import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { AttendanceStatus } from '@bairn/shared/schema/attendance';

type Place = { booking: string; group: AttendanceStatus; index: number; until: number };

/** Milliseconds in which the row changes after a tap; a focus lost later was not lost by the tap. */
const settles = 2000;

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-booking]') ?? null;
const isLost = (element: Element | null) => element === null || element === document.body;
const firstButton = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('button[data-tap]:not(:disabled)');
const toggle = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('button[aria-expanded]');

/**
 * Keeps the keyboard in the list. After a tap of one's own, which takes its row to another group, it goes on from the row
 * that is now in its place; a row that does not move keeps it. Where another device took the focused button away, the name
 * in the same row has the focus: pressing it records nothing. It gives way to wherever the person has gone meanwhile.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<Place | null>(null);
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
      const next = moved ? (group[place.index] ?? group.at(-1) ?? same ?? rows[0]) : same;
      if (moved || isLost(focused)) (firstButton(next) ?? toggle(next))?.focus({ preventScroll: moved });
      return;
    }
    if (!isLost(focused) || last.current === null) return;
    toggle(rowWith(last.current) ?? rows[0])?.focus({ preventScroll: true });
  });

  const keepFocus = useCallback((booking: string, group: AttendanceStatus, index: number) => {
    wanted.current = { booking, group, index, until: performance.now() + settles };
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
