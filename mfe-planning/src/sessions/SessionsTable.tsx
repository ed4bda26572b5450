import { Link } from '@bairn/shared/app';
import { dayWords, formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { ServiceSession } from '@bairn/shared/schema/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { Table } from '@bairn/shared/ui/Table';
import { Occupancy } from '../components/Occupancy.tsx';
import { sessionStatus } from '../components/sessionStatus.ts';
import styles from './Sessions.module.css';

/** A date may have fewer places than its session: what is booked, held and left are all there are. */
const occupancyOf = ({ booked, held, places_left }: ServiceSession) =>
  booked !== null && held !== null && places_left !== null ? (
    <Occupancy booked={booked} held={held} capacity={booked + held + places_left} />
  ) : null;

/** Sessions as rows: when they run next and how full they are then. */
export function SessionsTable({ rows, today }: { rows: readonly ServiceSession[]; today: string }) {
  return (
    <Table
      caption="Sessions"
      from={920}
      rows={rows}
      columns={[
        {
          head: 'Session',
          sort: 'name',
          cell: (row) => (
            <span className={styles.name}>
              <Link to={paths.serviceSession(row.id)}>{row.name}</Link>
              <span className={styles.more}>
                {dayWords(row.days)}, {formatTimes(row.start_time, row.end_time, 'service')}
              </span>
            </span>
          ),
        },
        {
          head: 'Next date',
          sort: 'next_date',
          cell: (row) => (
            <span className={styles.nowrap}>
              {row.next_date === null ? 'None' : row.next_date === today ? 'Today' : formatDay(row.next_date)}
            </span>
          ),
        },
        {
          head: 'On that date',
          cell: (row) => <span className={styles.meter}>{occupancyOf(row) ?? 'N/A'}</span>,
        },
        {
          head: 'Places left',
          sort: 'places_left',
          align: 'end',
          cell: ({ places_left }) =>
            places_left === null ? 'N/A' : places_left === 0 ? <Badge tone="warning">Full</Badge> : places_left,
        },
        {
          head: 'Upcoming bookings',
          align: 'end',
          cell: (row) => (
            <Link
              to={paths.serviceSessionBookings(row.id)}
              aria-label={`${plural(row.upcoming_bookings, 'upcoming booking')} of ${row.name}`}
              className={styles.count}
            >
              {row.upcoming_bookings}
            </Link>
          ),
        },
        { head: 'Price', sort: 'price', align: 'end', cell: ({ price }) => formatPence(price) },
        {
          head: 'Status',
          cell: ({ status }) => <Badge tone={sessionStatus[status].tone}>{sessionStatus[status].words}</Badge>,
        },
      ]}
    />
  );
}
