import { useState } from 'react';
import { invalidate, useAppEvent, useQuery, useQueryClient, useSearchParams, useSession } from '@bairn/shared/app';
import { listOrders } from '@bairn/shared/calls/booking';
import { paths } from '@bairn/shared/paths';
import type { Booking } from '@bairn/shared/schema/booking';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { pageOf } from '@bairn/shared/ui/pageOf';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { BeforeList } from '../components/BeforeList.tsx';
import { FamilyTabs } from '../components/FamilyTabs.tsx';
import { oneOf } from '../components/filters.ts';
import { BookingDay } from './BookingDay.tsx';
import styles from './Bookings.module.css';
import { byDate } from './byDate.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { EveryWeek } from './EveryWeek.tsx';
import { OrderRows } from './OrderRows.tsx';
import { ordersQuery } from './queries.ts';
import { recurringQuery } from './recurringQuery.ts';

const views = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'orders', label: 'By order' },
];

const emptyWords = {
  upcoming: {
    title: 'No bookings yet',
    words: 'Search for a service near you and choose a date. Your bookings are listed here.',
  },
  past: { title: 'No past bookings', words: 'Sessions your children have been to are listed here.' },
  orders: {
    title: 'No orders yet',
    words: 'Each time you book, the order with its payments is listed here.',
  },
};

/** A family's bookings by date: what is coming, and what has been; or order by order. */
export function FamilyBookingList() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState<Booking>();
  const family = user?.keyworkerProfile?.children ?? [];
  const view = oneOf(['upcoming', 'past', 'orders'], search.get('when')) ?? 'upcoming';
  const child = family.find(({ id }) => id === search.get('child'));
  const when = view === 'orders' ? undefined : view;
  const orders = useQuery(ordersQuery({ when, child_id: child?.id, page: pageOf(search), per_page: 20 }));
  const recurring = useQuery({ ...recurringQuery, enabled: view === 'upcoming' });
  useAppEvent('booking.created', () => void invalidate(client, listOrders));

  const find = <ButtonLink to={paths.search()}>Find childcare</ButtonLink>;
  const { title, words } = emptyWords[view];
  const list = (
    <QueryView
      query={orders}
      empty={
        <EmptyState title={title} drawing="no-bookings" action={find}>
          {words}
        </EmptyState>
      }
    >
      {({ data, meta, today, now }) => (
        <div className={styles.days}>
          {view === 'orders' ? (
            <OrderRows orders={data} />
          ) : (
            byDate(data, view === 'past').map((day) => (
              <BookingDay key={day.date} day={day} today={today} now={now} onCancel={setCancelling} />
            ))
          )}
          <Pagination meta={meta} of={meta.total === 1 ? 'order' : 'orders'} />
        </div>
      )}
    </QueryView>
  );
  return (
    <PageLayout title="Bookings" heading="Your bookings" actions={find} tabs={<FamilyTabs />}>
      <div className={styles.filters}>
        <Choices label="When" name="when" options={views} />
        {family.length > 1 && (
          <Choices
            label="Child"
            name="child"
            options={[
              { value: '', label: 'Everyone' },
              ...family.map(({ id, first_name }) => ({ value: id, label: first_name })),
            ]}
          />
        )}
      </div>
      {view === 'upcoming' ? (
        <BeforeList
          query={recurring}
          part={({ data, today }) => (
            <EveryWeek all={data.filter((one) => !child || one.child.child_id === child.id)} today={today} />
          )}
        >
          {list}
        </BeforeList>
      ) : (
        list
      )}
      {cancelling && (
        <CancelDialog order={cancelling.order_id} first={cancelling.id} onClose={() => setCancelling(undefined)} />
      )}
    </PageLayout>
  );
}
