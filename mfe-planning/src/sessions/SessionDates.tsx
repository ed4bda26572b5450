import { Link } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { showSession } from '@bairn/shared/schema/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Table } from '@bairn/shared/ui/Table';
import { Occupancy } from '../components/Occupancy.tsx';
import styles from './Sessions.module.css';

type Instance = DataOf<typeof showSession>['instances'][number];

/** The coming dates of a session: booked, held in baskets, left. */
export function SessionDates({ id, instances, today }: { id: string; instances: readonly Instance[]; today: string }) {
  return (
    <section className={styles.part}>
      <h2>Coming dates</h2>
      {instances.length === 0 ? (
        <EmptyState title="No coming dates" level={3} drawing="no-session">
          This session has no dates from today on.
        </EmptyState>
      ) : (
        <Table
          caption="Coming dates"
          rows={instances}
          columns={[
            {
              head: 'Date',
              cell: ({ date }) => (
                <Link to={paths.serviceSessionBookings(id, { date })} className={styles.nowrap}>
                  {date === today ? `Today, ${formatDay(date)}` : formatDay(date)}
                </Link>
              ),
            },
            {
              head: 'Time',
              cell: ({ start_time, end_time }) => (
                <span className={styles.nowrap}>{formatTimes(start_time, end_time, 'service')}</span>
              ),
            },
            {
              head: 'Occupancy',
              cell: ({ booked, held, capacity }) => (
                <span className={styles.meter}>
                  <Occupancy booked={booked} held={held} capacity={capacity} />
                </span>
              ),
            },
            { head: 'Held', align: 'end', cell: ({ held }) => held },
            {
              head: 'Places left',
              align: 'end',
              cell: ({ status, places_left }) =>
                status === 'closed' ? (
                  <Badge>Closed</Badge>
                ) : places_left === 0 ? (
                  <Badge tone="warning">Full</Badge>
                ) : (
                  places_left
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
