import { memo } from 'react';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { formatHours as hours } from '../components/formatHours.ts';
import { workedOf } from './words.ts';
import styles from './grid/RotaGrid.module.css';

type Props = { name: string; shifts: readonly RotaShift[]; contracted: number | null };

/** A row's name, with rostered against contracted hours. */
export const PersonHead = memo(function PersonHead({ name, shifts, contracted }: Props) {
  const minutes = shifts.reduce((sum, shift) => sum + (shift.confirmation === 'declined' ? 0 : workedOf(shift)), 0);
  return (
    <span className={styles.person}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.small}>
        {contracted === null ? hours(minutes) : `${hours(minutes).slice(0, -2)} of ${hours(contracted)}`}
      </span>
    </span>
  );
});
