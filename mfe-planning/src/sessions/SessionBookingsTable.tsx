import type { SessionBooking } from '@bairn/shared/schema/planning';
import { BookingsTable } from '../components/BookingsTable.tsx';
import styles from './Sessions.module.css';

/** The bookings of one session. */
export function SessionBookingsTable({ rows, today }: { rows: readonly SessionBooking[]; today: string }) {
  return (
    <BookingsTable
      rows={rows}
      today={today}
      last={[{ head: 'Order', cell: ({ order_number }) => <span className={styles.nowrap}>{order_number}</span> }]}
    />
  );
}
