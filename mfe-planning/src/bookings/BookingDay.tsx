import { Link } from '@bairn/shared/app';
import { daysBetween, formatDate, formatDay } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { Booking } from '@bairn/shared/schema/booking';
import { List } from '@bairn/shared/ui/List';
import { BookingRow } from './BookingRow.tsx';
import styles from './Bookings.module.css';
import type { Day } from './byDate.ts';

const nearness: Record<number, string> = { 0: 'Today', 1: 'Tomorrow', [-1]: 'Yesterday' };

type Props = { day: Day; today: string; now: string; onCancel: (booking: Booking) => void };

/** The bookings of one day, with what a family wants to know at the door. */
export function BookingDay({ day: { date, bookings }, today, now, onCancel }: Props) {
  const near = nearness[daysBetween(today, date)];
  return (
    <section className={styles.day} aria-label={`${formatDay(date)} ${date.slice(0, 4)}`}>
      <h2 className={styles.date}>
        {near ? `${near}, ${formatDay(date)}` : formatDay(date)}
        <span className={styles.fullDate}>{formatDate(date)}</span>
      </h2>
      <List items={bookings}>
        {(booking) => (
          <BookingRow
            booking={booking}
            now={now}
            order={<Link to={paths.bookings({ order: booking.order_id })}>Order {booking.order_number}</Link>}
            onCancel={onCancel}
          />
        )}
      </List>
    </section>
  );
}
