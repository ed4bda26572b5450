import { cx } from '../cx.ts';
import styles from './Stepper.module.css';

type Props = {
  /** The name of the task. */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
};

/** Progress in a task of a few steps. */
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
