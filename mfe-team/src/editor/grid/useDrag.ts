import { useEffect, useRef, type PointerEvent } from 'react';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { onGrid, quarter } from '../model/deeds.ts';
import type { Axis } from './rowsOf.ts';

/** Where a gesture ended. */
export type Drop =
  | { kind: 'draw'; row: string; date: string; from: number; to: number }
  | { kind: 'move'; id: string; row: string; date: string; by: number; isCopy: boolean }
  | { kind: 'resize'; id: string; edge: 'start' | 'end'; minutes: number };

type Gesture = {
  pointer: number;
  kind: Drop['kind'];
  shift: RotaShift | undefined;
  edge: 'start' | 'end';
  cell: HTMLElement;
  /** Where it began: the point, and its minutes on the axis. */
  x: number;
  y: number;
  minutes: number;
  isMoving: boolean;
  drop: Drop | null;
};

type Options = {
  axis: Axis;
  find: (id: string) => RotaShift | undefined;
  onDrop: (drop: Drop) => void;
  /** May the rota be changed. */
  can: boolean;
};

/** Pixels until a press becomes a drag. */
const slack = 4;

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
const at = (cell: HTMLElement) => ({
  row: cell.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '',
  date: cell.dataset['date'] ?? '',
});

function minutesAt(cell: HTMLElement, x: number, { from, to }: Axis): number {
  const { left, width } = cell.getBoundingClientRect();
  return from + ((x - left) / width) * (to - from);
}

/**
 * Drawing, moving and resizing by pointer. While it lasts, one element is moved over the page and nothing is drawn again;
 * what it comes to is told once, at the end. Escape gives it up.
 */
export function useDrag({ axis, find, onDrop, can }: Options) {
  const ghost = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const end = () => {
    gesture.current = null;
    if (ghost.current) ghost.current.style.display = 'none';
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !gesture.current) return;
      gesture.current = null;
      if (ghost.current) ghost.current.style.display = 'none';
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  /** Shows where the shift would be. */
  function show(cell: HTMLElement, from: number, to: number, words: string): void {
    const box = ghost.current;
    if (!box) return;
    const { left, top, width, height } = cell.getBoundingClientRect();
    const scale = width / (axis.to - axis.from);
    box.style.display = 'flex';
    box.style.insetInlineStart = `${left + (from - axis.from) * scale}px`;
    box.style.insetBlockStart = `${top + 2}px`;
    box.style.inlineSize = `${Math.max(24, (to - from) * scale)}px`;
    box.style.blockSize = `${Math.min(height - 4, 36)}px`;
    box.textContent = words;
  }
  const times = (from: number, to: number) => `${timeOf(from)}–${timeOf(to)}`;

  function dropOf(one: Gesture, event: PointerEvent): Drop {
    const minutes = minutesAt(one.cell, event.clientX, axis);
    if (one.kind === 'draw') {
      const [from, to] = [onGrid(Math.min(one.minutes, minutes)), onGrid(Math.max(one.minutes, minutes))];
      show(one.cell, from, Math.max(to, from + quarter), times(from, Math.max(to, from + quarter)));
      return { kind: 'draw', ...at(one.cell), from, to };
    }
    const { shift } = one;
    const [start, finish] = [minutesOf(shift?.start_time ?? '00:00'), minutesOf(shift?.end_time ?? '00:00')];
    if (one.kind === 'resize') {
      const next = onGrid(minutes);
      const [from, to] =
        one.edge === 'start' ? [Math.min(next, finish - quarter), finish] : [start, Math.max(next, start + quarter)];
      show(one.cell, from, to, times(from, to));
      return { kind: 'resize', id: shift?.id ?? '', edge: one.edge, minutes: next };
    }
    const under = document.elementsFromPoint(event.clientX, event.clientY).map(cellOf).find(Boolean);
    const cell = under ?? one.cell;
    const moved = minutesAt(cell, event.clientX, axis) - one.minutes;
    // To another day it keeps its time unless it is clearly moved within it.
    const isElsewhere = cell !== one.cell && Math.abs(moved) < 45;
    const by = isElsewhere ? 0 : Math.max(-start, Math.min(1425 - finish, Math.round(moved / quarter) * quarter));
    show(cell, start + by, finish + by, `${event.altKey ? 'Copy ' : ''}${times(start + by, finish + by)}`);
    return { kind: 'move', id: shift?.id ?? '', ...at(cell), by, isCopy: event.altKey };
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const cell = cellOf(event.target);
      if (!can || !cell || event.button !== 0 || !(event.target instanceof Element)) return;
      const bar = event.target.closest<HTMLElement>('[data-shift]');
      // A finger on a shift that is not chosen scrolls the page.
      if (event.pointerType === 'touch' && bar && bar.dataset['selected'] === undefined) return;
      const edge = event.target.closest<HTMLElement>('[data-edge]')?.dataset['edge'];
      gesture.current = {
        pointer: event.pointerId,
        kind: bar ? (edge ? 'resize' : 'move') : 'draw',
        shift: bar ? find(bar.dataset['shift'] ?? '') : undefined,
        edge: edge === 'start' ? 'start' : 'end',
        cell,
        x: event.clientX,
        y: event.clientY,
        minutes: minutesAt(cell, event.clientX, axis),
        isMoving: false,
        drop: null,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const one = gesture.current;
      if (one?.pointer !== event.pointerId) return;
      if (!one.isMoving) {
        if (Math.hypot(event.clientX - one.x, event.clientY - one.y) < slack) return;
        one.isMoving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      one.drop = dropOf(one, event);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const one = gesture.current;
      if (one?.pointer !== event.pointerId) return;
      end();
      if (one.drop) onDrop(one.drop);
    },
    onPointerCancel: end,
  };
  return { ghost, handlers };
}
