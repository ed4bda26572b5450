import { Link, useQuery } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { Headcount, Attendance } from '@bairn/shared/schema/attendance';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { adultsWords } from '../components/adultsWords.ts';
import { newBookingsQuery } from '../components/newBookingsQuery.ts';
import { Occupancy } from '../components/Occupancy.tsx';
import { todayQuery } from '../components/todayQuery.ts';
import { Undecided } from '../components/Undecided.tsx';
import { useScope } from '../components/useScope.ts';
import styles from './TodayCard.module.css';

const words: Record<keyof Headcount, string> = { in: 'in now', expected: 'expected', out: 'left', absent: 'absent' };
const order = ['in', 'expected', 'out', 'absent'] as const;

/** Where today's children are, session by session, and what has been booked since this person last looked. */
export function Component() {
  const scope = useScope();
  const attendance = useQuery(todayQuery(scope));
  const fresh = useQuery(newBookingsQuery(scope)).data ?? 0;
  return (
    <Card title="Today" aside={<Link to={paths.serviceSessions()}>All sessions</Link>}>
      <p className={styles.fresh}>
        {fresh > 0 ? (
          <Link to={paths.bookings({ when: 'all', sort: '-booked' })}>
            {plural(fresh, 'new booking')} since you last looked
          </Link>
        ) : (
          <Link to={paths.bookings()}>All bookings</Link>
        )}
        {' · '}
        <Link to={servicePaths.dayReport()}>Day report</Link>
      </p>
      {attendance.data && <Undecided days={attendance.data.undecided} today={attendance.data.today} />}
      <QueryView
        query={attendance}
        part
        skeleton={<Waiting />}
        isEmpty={({ sessions }) => sessions.length === 0}
        empty={<NoneToday next={attendance.data?.later} />}
      >
        {(known) => <Sessions attendance={known} />}
      </QueryView>
    </Card>
  );
}

/** A day without sessions: the next one with some is what there is to prepare. */
function NoneToday({ next }: { next: string | null | undefined }) {
  return (
    <EmptyState
      level={3}
      drawing="no-session"
      title="No sessions today"
      action={next && <Link to={paths.bookings({ from: next, to: next })}>Bookings of {formatDay(next)}</Link>}
    />
  );
}

/** The counts and the sessions, as high as they come. */
function Waiting() {
  return (
    <div className={styles.day} aria-hidden="true">
      <div className={styles.counts}>
        {order.map((state) => (
          <Skeleton key={state} shape="rows" count={1} />
        ))}
      </div>
      <Skeleton shape="rows" count={3} />
    </div>
  );
}

function Sessions({ attendance }: { attendance: Attendance }) {
  const { sessions, headcount, adults_needed } = attendance;
  return (
    <div className={styles.day}>
      <dl className={styles.counts} aria-live="polite">
        {order.map((state) => (
          <div key={state}>
            <dt>{words[state]}</dt>
            <dd>{headcount[state]}</dd>
          </div>
        ))}
      </dl>
      {adults_needed > 0 && <p className={styles.none}>{adultsWords(attendance)}</p>}
      <List
        items={sessions}
        itemKey={({ instance_id }) => instance_id}
        label="Today's sessions"
        column={sessions.length > 1 ? '16rem' : undefined}
      >
        {({ session_id, name, start_time, end_time, status, booked, held, capacity, headcount: own }) => (
          <div className={styles.session}>
            <p>
              <Link to={servicePaths.sessionAttendance(session_id)}>{name}</Link>
              <span className={styles.time}>{formatTimes(start_time, end_time, 'service')}</span>
            </p>
            {status === 'closed' ? (
              <p className={styles.time}>Closed</p>
            ) : (
              <>
                <p className={styles.time}>
                  {own.in} in, {own.expected} expected
                </p>
                <Occupancy booked={booked} held={held} capacity={capacity} />
              </>
            )}
          </div>
        )}
      </List>
    </div>
  );
}
