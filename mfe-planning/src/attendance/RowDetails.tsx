import { formatAge } from '@bairn/shared/format/age';
import { formatPhone } from '@bairn/shared/format/phone';
import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { cx } from '@bairn/shared/ui/cx';
import { recordedWords } from './attendanceWords.ts';
import styles from './AttendanceRow.module.css';

type Props = { entry: AttendanceEntry; opened: boolean };

/** What a row says when it is opened, and on paper always: age, whom to call, what was recorded, the note. */
export function RowDetails({ entry, opened }: Props) {
  const { child, keyworker, note } = entry;
  return (
    <div className={cx(styles.details, opened && styles.opened)}>
      <p>
        {formatAge(child.age_months)}
        {keyworker.phone && (
          <>
            {', '}
            <a href={`tel:${keyworker.phone}`} aria-label={`Call ${keyworker.name}, ${formatPhone(keyworker.phone)}`}>
              {keyworker.name} {formatPhone(keyworker.phone)}
            </a>
          </>
        )}
      </p>
      {recordedWords(entry).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
