import type { ReactNode } from 'react';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import styles from './Rooms.module.css';

/** The name of a room beside its colour. */
export function RoomName({ index, children }: { index: number; children: ReactNode }) {
  return (
    <span className={styles.room}>
      <span aria-hidden className={cx(styles.swatch, roomColour(index))} />
      {children}
    </span>
  );
}
