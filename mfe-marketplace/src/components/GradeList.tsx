import { formatDate } from '@bairn/shared/format/date';
import styles from './GradeList.module.css';
import { gradeWord } from './words.ts';

type Grade = { indicator: string; value: number; date: string | null };

const steps = [1, 2, 3, 4, 5, 6];

/** Care Inspectorate grades in words and numbers; the bar only repeats them. */
export function GradeList({ grades, inspected }: { grades: readonly Grade[]; inspected: string | null }) {
  if (grades.length === 0) return <p>No grades have been published for this service yet.</p>;
  return (
    <div className={styles.grades}>
      <ul role="list" className={styles.list}>
        {grades.map(({ indicator, value }) => (
          <li key={indicator} className={styles.row}>
            <span>{indicator}</span>
            <span className={styles.value}>
              <strong>{gradeWord(value)}</strong> {value} of 6
            </span>
            <span className={styles.bar} aria-hidden="true">
              {steps.map((step) => (
                <span key={step} className={step <= value ? styles.on : undefined} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Grades by the Care Inspectorate, from 1 (Unsatisfactory) to 6 (Excellent).
        {inspected && ` Last inspected ${formatDate(inspected)}.`}
      </p>
    </div>
  );
}
