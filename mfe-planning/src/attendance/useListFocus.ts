import { useCallback, useEffect, useRef, useState } from 'react';

type Place = { booking: string; index: number; until: number };

/** Milliseconds in which the row changes after a tap; a focus lost later was not lost by the tap. */
const settles = 2000;

/**
 * A tap takes its button away, and with a filter the whole row: the keyboard goes on from the row that is there now. It
 * waits until the button can take the focus, and gives way to wherever the person has gone meanwhile.
 */
export function useListFocus() {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<Place | null>(null);
  const [, look] = useState(0);

  useEffect(() => {
    const place = wanted.current;
    const focused = document.activeElement;
    if (!place || focused?.closest('dialog')) return;
    const here = focused?.closest<HTMLElement>('[data-booking]')?.dataset['booking'];
    const gone = focused !== document.body && here !== place.booking;
    if (gone || performance.now() > place.until) wanted.current = null;
    if (!wanted.current || focused !== document.body) return;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const row = rows.find(({ dataset }) => dataset['booking'] === place.booking) ?? rows[place.index] ?? rows.at(-1);
    const buttons = [...(row?.querySelectorAll('button') ?? [])];
    buttons.find(({ disabled }) => !disabled)?.focus({ preventScroll: true });
  });

  const keepFocus = useCallback((booking: string, index: number) => {
    wanted.current = { booking, index, until: performance.now() + settles };
    look((times) => times + 1);
  }, []);
  return { list, keepFocus };
}
