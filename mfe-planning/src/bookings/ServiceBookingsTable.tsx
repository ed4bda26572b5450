import { useState } from 'react';
import { Link, useNavigate } from '@bairn/shared/app';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { BranchBooking } from '@bairn/shared/schema/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { Menu } from '@bairn/shared/ui/Menu';
import { BookingsTable } from '../components/BookingsTable.tsx';
import styles from './ServiceBookings.module.css';
import { ServiceCancelDialog } from './ServiceCancelDialog.tsx';

type Props = { rows: readonly BranchBooking[]; today: string; isNew: (booking: BranchBooking) => boolean };

const onRegister = ['confirmed', 'attended', 'absent'];

/** The bookings of the branch, each with the way to its session, its register and its end. */
export function ServiceBookingsTable({ rows, today, isNew }: Props) {
  const [cancelling, setCancelling] = useState<BranchBooking | null>(null);
  const navigate = useNavigate();

  const actionsOf = (booking: BranchBooking) => [
    ...(onRegister.includes(booking.status)
      ? [{ label: 'Register of the day', to: paths.serviceSessionRegister(booking.session_id, { date: booking.date }) }]
      : []),
    {
      label: 'The whole order',
      onSelect: () => void navigate(paths.serviceOrders({ search: booking.order_number })),
    },
    ...(booking.can.cancel
      ? [{ label: 'Cancel the booking', danger: true, onSelect: () => setCancelling(booking) }]
      : []),
  ];
  return (
    <>
      <BookingsTable
        rows={rows}
        today={today}
        mark={(row) => isNew(row) && <Badge tone="highlight">New</Badge>}
        between={[
          {
            head: 'Session',
            sort: 'session',
            cell: ({ session_id, session_name }) => (
              <Link to={paths.serviceSession(session_id)} className={styles.session}>
                {session_name}
              </Link>
            ),
          },
        ]}
        last={[
          {
            head: 'Booked',
            sort: 'booked',
            cell: ({ booked_at, order_number }) => (
              <span className={styles.booked}>
                {formatDate(localDate(booked_at))}
                <br />
                <span className={styles.more}>{order_number}</span>
              </span>
            ),
          },
          {
            head: '',
            align: 'end',
            cell: (row) => (
              <Menu label={`More for ${row.child.full_name}, ${row.order_number}`} items={actionsOf(row)} />
            ),
          },
        ]}
      />
      {cancelling && <ServiceCancelDialog booking={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
