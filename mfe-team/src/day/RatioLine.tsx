import { cx } from '@bairn/shared/ui/cx';
import styles from './RatioLine.module.css';

type Props = {
  /** What the line says, for those who hear it. */
  label: string;
  required: readonly number[];
  rostered: readonly number[];
  /** Up to the present quarter hour; empty on dates to come. */
  present: readonly number[];
  /** Missing once people without a room have filled gaps; drawn down from what is needed. */
  short: readonly number[];
  tall?: boolean;
};

/** A line in steps: one unit a quarter hour across, one a person down from the top. */
const stepsOf = (counts: readonly number[], height: number) =>
  counts.map((count, at) => `${at === 0 ? 'M' : 'L'}${at} ${height - count}H${at + 1}`).join('');

/** Staff needed, on shift and present through a day, by quarter hour; the gaps are filled. */
export function RatioLine({ label, required, rostered, present, short, tall }: Props) {
  const width = required.length;
  const height = Math.max(1, ...required, ...rostered, ...present) + 0.5;
  if (width === 0) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cx(styles.line, tall && styles.tall)}
    >
      <path className={styles.rostered} d={`${stepsOf(rostered, height)}V${height}H0Z`} />
      {required.map((needed, at) => {
        const missing = short[at] ?? 0;
        return missing > 0 ? (
          <rect key={at} className={styles.gap} x={at} y={height - needed} width={1} height={missing} />
        ) : null;
      })}
      {present.length > 0 && <path className={styles.present} d={stepsOf(present, height)} />}
      <path className={styles.required} d={stepsOf(required, height)} />
    </svg>
  );
}
