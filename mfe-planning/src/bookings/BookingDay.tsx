import { Link } from '@bairn/shared/app';
import { ageInMonths, formatAge } from '@bairn/shared/format/age';
import { daysBetween, formatDate, formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { Badge } from '@bairn/shared/ui/Badge';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { familyStatus } from '../components/bookingStatus.ts';
import styles from './Bookings.module.css';
import type { Day } from './byDate.ts';

const nearness: Record<number, string> = { 0: 'Today', 1: 'Tomorrow', [-1]: 'Yesterday' };

/** The bookings of one day, with what a family wants to know at the door. */
export function BookingDay({ day: { date, bookings }, today }: { day: Day; today: string }) {
  const near = nearness[daysBetween(today, date)];
  return (
    <section className={styles.day} aria-label={`${formatDay(date)} ${date.slice(0, 4)}`}>
      <h2 className={styles.date}>
        {near ? `${near}, ${formatDay(date)}` : formatDay(date)}
        <span className={styles.fullDate}>{formatDate(date)}</span>
      </h2>
      <List items={bookings}>
        {(booking) => {
          const { words, tone } = familyStatus[booking.status];
          return (
            <ListRow
              title={
                <>
                  {booking.child.first_name}, {formatTimes(booking.start_time, booking.end_time, 'family')}
                </>
              }
              detail={
                <>
                  <p>
                    <Link to={paths.session(booking.branch_id, booking.session_id)}>{booking.session_name}</Link> at{' '}
                    {booking.service_name}
                    {booking.service_name.includes(booking.location_name) ? '' : `, ${booking.location_name}`}
                  </p>
                  <p>
                    Order {booking.order_number}, {booking.payment_type},{' '}
                    {formatAge(ageInMonths(booking.child.dob, booking.date))} on the day
                  </p>
                </>
              }
            >
              <span className={styles.price}>{formatPence(booking.price)}</span>
              <Badge tone={tone}>{words}</Badge>
            </ListRow>
          );
        }}
      </List>
    </section>
  );
}
