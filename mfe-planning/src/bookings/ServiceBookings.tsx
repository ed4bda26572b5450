import { useState } from 'react';
import { Link, useBranch, useQuery } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { branchBookingList } from '@bairn/shared/schema/lists/bookings';
import { listBranchBookings } from '@bairn/shared/calls/planning';
import type { BranchBooking } from '@bairn/shared/schema/rows/bookings';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { bookingCells } from '../components/bookingCells.tsx';
import { newBookingsQuery } from '../components/newBookingsQuery.ts';
import { pastNewestFirst } from '../components/pastNewestFirst.ts';
import { useScope } from '../components/useScope.ts';
import styles from './ServiceBookings.module.css';
import { ServiceCancelDialog } from './ServiceCancelDialog.tsx';
import { useLook } from './useLook.ts';

/** The order, open, in the list of orders. */
const orderAt = (number: string) => servicePaths.serviceOrders({ search: number, order: number });

const onRegister = ['confirmed', 'attended', 'absent'];

/** All bookings of the branch: found, ordered, exported, cancelled. */
export function ServiceBookings() {
  const { branch } = useBranch();
  const scope = useScope();
  const list = useList(branchBookingList, listBranchBookings, {
    params: scope,
    ask: pastNewestFirst,
  });
  const { asked, narrowed } = list;
  const fresh = useQuery(newBookingsQuery(scope));
  const newestFirst = asked.sort === '-booked' && !narrowed && !asked.page;
  const isNew = useLook(scope, list.query, newestFirst);
  const [cancelling, setCancelling] = useState<BranchBooking | null>(null);
  const cells = bookingCells(list.query.data?.today);

  const actionsOf = (booking: BranchBooking) => [
    ...(onRegister.includes(booking.status)
      ? [
          {
            label: 'Attendance on the day',
            to: servicePaths.sessionAttendance(booking.session_id, { date: booking.date }),
          },
        ]
      : []),
    ...(booking.can.order ? [{ label: 'See the order', to: orderAt(booking.order_number) }] : []),
    ...(booking.can.cancel ? [{ label: 'Cancel booking', danger: true, onSelect: () => setCancelling(booking) }] : []),
  ];

  return (
    <>
      <ListPage
        title="Bookings"
        actions={list.query.data?.can.book && <ButtonLink to={servicePaths.newBooking()}>New booking</ButtonLink>}
        eyebrow={branch.name}
        intro={
          !newestFirst &&
          Boolean(fresh.data) && (
            <Link to={paths.bookings({ when: 'all', sort: '-booked' })}>
              {`Show ${plural(fresh.data ?? 0, 'new booking')}`}
            </Link>
          )
        }
        list={list}
        from={1160}
        empty={
          <EmptyState
            title={asked.when === 'past' ? 'No past bookings' : 'No bookings yet'}
            drawing="no-bookings"
            action={
              <ButtonLink variant="secondary" to={paths.serviceSessions()}>
                See your sessions
              </ButtonLink>
            }
          >
            When a family books a session, it is listed here with what you need to know about the child.
          </EmptyState>
        }
        cells={{
          ...cells,
          status: (row) => (
            <span className={styles.states}>
              {cells.status(row)}
              {isNew(row) && <Badge tone="highlight">New</Badge>}
            </span>
          ),
          session: ({ session_id, session_name }) => <Link to={paths.serviceSession(session_id)}>{session_name}</Link>,
          order: ({ order_number, can }) =>
            can.order ? <Link to={orderAt(order_number)}>{order_number}</Link> : order_number,
          actions: (row) => {
            const items = actionsOf(row);
            return (
              items.length > 0 && <Menu label={`More for ${row.child.full_name}, ${row.order_number}`} items={items} />
            );
          },
        }}
      />
      {cancelling && <ServiceCancelDialog booking={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
