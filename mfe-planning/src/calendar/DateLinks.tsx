import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import styles from './Calendar.module.css';
import type { CalendarDate } from './queries.ts';

/** Where else a date is shown. */
export function DateLinks({ date: { session_id, date } }: { date: CalendarDate }) {
  return (
    <p className={styles.links}>
      <Link to={paths.serviceSession(session_id)}>Session</Link>
      <Link to={servicePaths.serviceSessionBookings(session_id, { date })}>Bookings</Link>
      <Link to={servicePaths.sessionAttendance(session_id, { date })}>Attendance</Link>
    </p>
  );
}
