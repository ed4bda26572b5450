import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { formatDate, formatDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { Attendance } from '@bairn/shared/schema/attendance';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from './Attendance.module.css';

type Props = { session: string; attendance: Attendance };

/** Which date the attendance is of, with the ways to the session's dates before and after it. */
export function AttendanceDates({ session, attendance: { date, today, earlier, later, sessions, entries } }: Props) {
  const to = (day: string) => servicePaths.sessionAttendance(session, { date: day === today ? null : day });
  const [run] = sessions;
  return (
    <>
      <nav aria-label="Dates of the session" className={styles.dates}>
        <Step to={earlier && to(earlier)} label={`Earlier: ${formatDay(earlier)}`}>
          <ChevronLeft />
        </Step>
        <h2 className={styles.date}>
          <span>{date === today ? `Today, ${formatDay(date)}` : formatDay(date)}</span>
          <span className={styles.dateMore}>
            {run ? formatTimes(run.start_time, run.end_time, 'service') : formatDate(date)}
            {entries.length > 0 && `, ${plural(entries.length, 'child', 'children')}`}
          </span>
        </h2>
        <Step to={later && to(later)} label={`Later: ${formatDay(later)}`}>
          <ChevronRight />
        </Step>
      </nav>
      {date !== today && (
        <ButtonLink variant="quiet" to={to(today)} className={styles.link}>
          Today
        </ButtonLink>
      )}
    </>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return <span className={styles.noStep} />;
  return (
    <ButtonLink variant="secondary" to={to} aria-label={label} title={label} preventScrollReset className={styles.step}>
      {children}
    </ButtonLink>
  );
}
