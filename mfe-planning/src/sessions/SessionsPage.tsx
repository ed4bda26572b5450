import { Link, useBranch, useSession } from '@bairn/shared/app';
import { dayWords, formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { sessionList } from '@bairn/shared/schema/lists/sessions';
import { listSessions } from '@bairn/shared/calls/planning';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { Occupancy } from '../components/Occupancy.tsx';
import { sessionStatus } from '../components/sessionStatus.ts';
import { useScope } from '../components/useScope.ts';
import { ExpiringSessions } from './ExpiringSessions.tsx';
import styles from './Sessions.module.css';

/** A date may have fewer places than its session: what is booked, held and left are all there are. */
const occupancyOf = ({ booked, held, date_capacity: capacity }: ServiceSession) =>
  booked !== null && held !== null && capacity !== null ? (
    <Occupancy booked={booked} held={held} capacity={capacity} />
  ) : null;

/** The branch's sessions with how full their next dates are. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const list = useList(sessionList, listSessions, {
    params: scope,
  });
  const today = list.query.data?.today;
  const canEdit = useSession().role !== 'nursery-staff';

  return (
    <ListPage
      title="Sessions"
      eyebrow={branch.name}
      list={list}
      actions={
        canEdit && (
          <ButtonLink to={servicePaths.newSession()} variant="primary">
            New session
          </ButtonLink>
        )
      }
      from={920}
      empty={
        <EmptyState title="No sessions yet" drawing="no-session">
          {canEdit
            ? 'Write your first session: its days, times, ages and price. Families see it once you list it.'
            : `Sessions of ${branch.name} are listed here with their bookings.`}
        </EmptyState>
      }
      cells={{
        session: (row) => <Link to={paths.serviceSession(row.id)}>{row.name}</Link>,
        times: (row) => `${dayWords(row.days)}, ${formatTimes(row.start_time, row.end_time, 'service')}`,
        next: ({ next_date }) => (
          <span className={styles.nowrap}>
            {next_date === null ? 'None' : next_date === today ? 'Today' : formatDay(next_date)}
          </span>
        ),
        occupancy: (row) => <span className={styles.meter}>{occupancyOf(row) ?? 'N/A'}</span>,
        left: ({ places_left }) =>
          places_left === null ? 'N/A' : places_left === 0 ? <Badge tone="warning">Full</Badge> : places_left,
        upcoming: (row) => (
          <Link
            to={servicePaths.serviceSessionBookings(row.id)}
            aria-label={`${plural(row.upcoming_bookings, 'upcoming booking')} of ${row.name}`}
            className={styles.count}
          >
            {row.upcoming_bookings}
          </Link>
        ),
        price: ({ price }) => formatPence(price),
        status: ({ status }) => <Badge tone={sessionStatus[status].tone}>{sessionStatus[status].words}</Badge>,
      }}
    >
      <ExpiringSessions canExtend={canEdit} />
      <p>
        <Link to={servicePaths.archivedSessions()}>Archived sessions</Link>
      </p>
    </ListPage>
  );
}
