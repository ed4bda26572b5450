import { cx } from './cx.ts';
import styles from './Stepper.module.css';

type Props = {
  /** What is gone through. */
  label: string;
  steps: readonly string[];
  /** Index of the step on screen. */
  current: number;
};

/** Where one is in a task of a few steps. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <ol className={styles.steps} aria-label={`${label}: step ${current + 1} of ${steps.length}`} role="list">
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(styles.step, index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>
            {step}
            {index < current && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
