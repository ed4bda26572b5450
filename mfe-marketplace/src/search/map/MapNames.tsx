import { cx } from '@bairn/shared/ui/cx';
import styles from './MapNames.module.css';
import { mapPlaces, mapWaters } from './mapPlaces.ts';

type Spot = { x: number; y: number };
type Props = {
  zoom: number;
  /** Pixels of the map's layer; undefined for what lies outside of what is shown. */
  /** What the names must leave free. */
  markers: readonly Spot[];
  spotOf: (lat: number, lng: number) => Spot | undefined;
};

/** Pixels that a letter and a line of names take, about. */
const letter = 7.5;
const line = 18;

/** Names of towns and waters, as many as there is room for; for those who see the map. */
export function MapNames({ zoom, markers, spotOf }: Props) {
  const taken: (Spot & { half: number; tall: number })[] = markers.map(({ x, y }) => ({ x, y, half: 18, tall: 30 }));
  const names = [
    ...mapPlaces.map((place) => ({ place, water: false })),
    ...mapWaters.map((place) => ({ place, water: true })),
  ];
  const shown = names.flatMap(({ place: [name, lat, lng, from], water }) => {
    const spot = zoom >= from ? spotOf(lat, lng) : undefined;
    if (!spot) return [];
    const half = (name.length * letter) / 2;
    const at = [0, line, -line]
      .map((down) => ({ x: spot.x, y: spot.y + (down * 3) / 2 }))
      .find(({ x, y }) =>
        taken.every(
          (other) => Math.abs(x - other.x) > half + other.half || Math.abs(y - other.y) > (line + other.tall) / 2,
        ),
      );
    if (!at) return [];
    taken.push({ ...at, half, tall: line });
    return [{ name, water, ...at }];
  });
  return (
    <div aria-hidden="true">
      {shown.map(({ name, water, x, y }) => (
        <span
          key={name}
          className={cx(styles.name, water && styles.water)}
          style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
