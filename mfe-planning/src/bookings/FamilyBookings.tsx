import { useAppEvent, useQuery, useQueryClient, useSearchParams, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { listFilters, oneOf } from '../components/filters.ts';
import { BookingDay } from './BookingDay.tsx';
import styles from './Bookings.module.css';
import { byDate } from './byDate.ts';
import { ordersQuery } from './queries.ts';

const views = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

/** A family's bookings, by date: what is coming, and what has been. */
export function FamilyBookings() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const client = useQueryClient();
  const family = user?.keyworkerProfile?.children ?? [];
  const when = oneOf(['upcoming', 'past'], search.get('when')) ?? 'upcoming';
  const child = family.find(({ id }) => id === search.get('child'));
  const { page } = listFilters(search);
  const orders = useQuery(ordersQuery({ when, child_id: child?.id, page, per_page: 20 }));
  useAppEvent('booking.created', () => void client.invalidateQueries({ queryKey: ['orders'] }));

  const find = <ButtonLink to={paths.search()}>Find childcare</ButtonLink>;
  return (
    <PageLayout title="Bookings" heading="Your bookings" actions={find}>
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
      <QueryView
        query={orders}
        empty={
          <EmptyState
            title={when === 'past' ? 'No past bookings' : 'No bookings yet'}
            drawing="no-bookings"
            action={find}
          >
            {when === 'past'
              ? 'Sessions that your children have been to are listed here.'
              : 'Search for a service near you, choose a date, and it is listed here once it is booked.'}
          </EmptyState>
        }
      >
        {({ data, meta, today }) => (
          <div className={styles.days}>
            {byDate(data, when === 'past').map((day) => (
              <BookingDay key={day.date} day={day} today={today} />
            ))}
            <Pagination meta={meta} of={meta.total === 1 ? 'order' : 'orders'} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
