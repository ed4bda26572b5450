import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchPoint } from '@bairn/shared/schema/marketplace';
import { cx } from '@bairn/shared/ui/cx';
import type { Group } from './clusterPoints.ts';
import styles from './MapMarkers.module.css';
import { bookableOf, markerText, markerWords } from './mapWords.ts';

type Marker = Group<SearchPoint> & {
  /** Whether it stands on the part of the map that is shown. */
  inView: boolean;
};

type Props = {
  /** In the order of the list; `x` and `y` are pixels of the map's layer. */
  markers: readonly Marker[];
  active: string | undefined;
  /** The services whose card is open. */
  opened: readonly SearchPoint[];
  onPoint: (id: string | undefined) => void;
  onChoose: (points: readonly SearchPoint[]) => void;
  onZoom: (by: 1 | -1) => void;
  onClose: () => void;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const zooms: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1 };
const keyOf = ({ points }: Marker) => points[0]?.id ?? '';

/** The services on the map as one stop of Tab: arrow keys go from one to the next in the order of the list. */
export function MapMarkers({ markers, active, opened, onPoint, onChoose, onZoom, onClose }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  /** The service whose marker has the focus, also while the map zooms and the markers are away. */
  const focused = useRef<string>(undefined);
  const stops = markers.filter(({ inView }) => inView);
  const stop = stops.find(({ points }) => points.some(({ id }) => id === at)) ?? stops[0];

  const focus = (marker: Marker | undefined) => {
    if (!marker) return;
    setAt(keyOf(marker));
    toolbar.current?.querySelector<HTMLElement>(`[data-marker="${keyOf(marker)}"]`)?.focus({ preventScroll: true });
  };

  // The marker that had the focus may be part of another one now, or have come apart.
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    focus(stops.find(({ points }) => points.some(({ id }) => id === focused.current)));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const index = stop ? stops.indexOf(stop) : 0;
    const step = steps[key];
    if (step) focus(stops[(index + step + stops.length) % stops.length]);
    else if (key === 'Home') focus(stops[0]);
    else if (key === 'End') focus(stops.at(-1));
    else if (zooms[key]) onZoom(zooms[key]);
    else if (key === 'Escape' && opened.length > 0) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={toolbar} role="toolbar" aria-label="Services on the map">
      {markers.map((marker) => {
        const { x, y, points } = marker;
        const has = (id: string | undefined) => points.some((point) => point.id === id);
        const text = markerText(points);
        const isOpen = opened.some(({ id }) => has(id));
        return (
          <button
            key={keyOf(marker)}
            type="button"
            data-marker={keyOf(marker)}
            tabIndex={marker === stop ? 0 : -1}
            aria-label={markerWords(points)}
            aria-expanded={isOpen}
            className={cx(
              styles.marker,
              points.length > 1 ? styles.group : text === '' && styles.dot,
              bookableOf(points) === 0 && styles.register,
              (isOpen || has(active)) && styles.active,
            )}
            style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}
            onClick={() => onChoose(points)}
            onKeyDown={onKeyDown}
            onFocus={() => {
              focused.current = keyOf(marker);
              setAt(keyOf(marker));
              onPoint(keyOf(marker));
            }}
            onBlur={({ relatedTarget }) => {
              // Without a next element the marker itself went away: where the map settles, the focus comes back.
              if (relatedTarget) focused.current = undefined;
              onPoint(undefined);
            }}
            onPointerEnter={() => onPoint(keyOf(marker))}
            onPointerLeave={() => onPoint(undefined)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
