import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { UndecidedDay } from '@bairn/shared/schema/attendance';
import { Alert } from '@bairn/shared/ui/Alert';
import styles from './Undecided.module.css';

type Props = {
  days: readonly UndecidedDay[];
  today: string;
  /** The date of the list that is open on this page: what is here is on other lists. */
  list?: string;
};

/** Where attendance records contradict each other and wait for a person, with the way to each list; nothing where none do. */
export function Undecided({ days, today, list }: Props) {
  const many = days.reduce((sum, { records }) => sum + records, 0);
  if (many === 0) return null;
  const isEarlier = days.every(({ date }) => date < (list ?? today));
  const where = isEarlier
    ? [' of an earlier day', ' of earlier days']
    : list
      ? [' on another list', ' on other lists']
      : [];
  const noun = plural(many, `record${where[0] ?? ''}`, `records${where[1] ?? ''}`);
  return (
    <Alert tone="warning" title={`${noun} ${many === 1 ? 'needs' : 'need'} a decision`}>
      <ul role="list" className={styles.days}>
        {days.map(({ session_id, session_name, date, records }) => (
          <li key={`${session_id} ${date}`}>
            <Link to={servicePaths.sessionAttendance(session_id, { date: date === today ? null : date })}>
              {session_name}, {formatDay(date)}
            </Link>
            {records > 1 && ` (${records})`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
