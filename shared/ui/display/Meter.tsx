import { useId, type CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './Meter.module.css';

type Props = {
  label: string;
  value: number;
  max: number;
  /** The amount in words: "9 of 12 places booked". */
  text: string;
  tone?: 'success' | 'warning' | 'danger';
};

/** The used part of a total. */
export function Meter({ label, value, max, text, tone = 'success' }: Props) {
  const id = useId();
  const part = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={styles.meter}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        <span>{text}</span>
      </div>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={text}
        className={styles.track}
      >
        <div
          className={cx(styles.fill, tone !== 'success' && styles[tone])}
          style={{ '--part': `${part}%` } as CSSProperties}
        />
      </div>
    </div>
  );
}
