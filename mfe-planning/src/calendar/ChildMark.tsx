import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import styles from './Family.module.css';

/** A shape for each child besides its colour: circle, square, triangle, diamond, hexagon, cross. */
const shapes = [
  'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z',
  'M2 2h12v12H2z',
  'M8 1l7 13H1z',
  'M8 0l8 8-8 8-8-8z',
  'M4 1h8l4 7-4 7H4L0 8z',
  'M5 0h6v5h5v6h-5v5H5v-5H0V5h5z',
] as const;

/** The mark of a family's child, by its place among the children. It stands beside the name, never without it. */
export function ChildMark({ index }: { index: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className={cx(styles.mark, roomColour(index))}>
      <path d={shapes[index % shapes.length]} />
    </svg>
  );
}
