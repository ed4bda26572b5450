import { Link, useQuery } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { ServiceSession } from '@bairn/shared/schema/rows/sessions';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { sessionsQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import styles from './TodayCard.module.css';

const most = 4;
const isFree = ({ places_left: left }: ServiceSession) => left !== null && left > 0;

/** Sessions that families can book, by the places that are left on their next dates, the emptiest first. */
export function Component() {
  const sessions = useQuery(sessionsQuery(useScope(), { status: 'listed', sort: '-places_left', per_page: most }));
  return (
    <Card title="Places to fill" aside={<Link to={paths.serviceSessions()}>All sessions</Link>}>
      <QueryView
        query={sessions}
        part
        isEmpty={({ data }) => !data.some(isFree)}
        empty={
          sessions.data?.data.length === 0 ? (
            <EmptyState level={3} drawing="no-session" title="No sessions listed">
              Families can book a session once it is listed and has dates.
            </EmptyState>
          ) : (
            <EmptyState level={3} drawing="no-session" title="No places left">
              The next date of every listed session is full, or none are planned.
            </EmptyState>
          )
        }
      >
        {({ data }) => (
          <Glance
            label="Sessions with places left"
            lines={data.filter(isFree).map((session) => ({
              key: session.id,
              title: <Link to={paths.serviceSession(session.id)}>{session.name}</Link>,
              detail: `${formatDay(session.next_date)}, ${formatTimes(session.start_time, session.end_time, 'service')}`,
              end: <Left left={session.places_left ?? 0} of={session.capacity} />,
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}

function Left({ left, of }: { left: number; of: number }) {
  return (
    <>
      <strong className={styles.figure}>{left}</strong>
      <span className={styles.time}>{` of ${of} left`}</span>
    </>
  );
}
