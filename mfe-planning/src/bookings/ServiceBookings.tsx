import { Link, useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { bookingStatuses } from '@bairn/shared/schema/booking';
import { bookingSorts, listBranchBookings } from '@bairn/shared/schema/planning';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { dateOf, listFilters, oneOf } from '../components/filters.ts';
import { newBookingsQuery } from '../components/newBookingsQuery.ts';
import { useScope } from '../components/useScope.ts';
import { BookingFilters } from './BookingFilters.tsx';
import styles from './ServiceBookings.module.css';
import { ServiceBookingsTable } from './ServiceBookingsTable.tsx';
import { branchBookingsQuery, type BookingsFilter } from './serviceQueries.ts';
import { useLook } from './useLook.ts';

const views = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
];

const id = (text: string | null) => /^[\da-f-]{36}$/.exec(text ?? '')?.[0];
const small = (text: string | null) => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined);

/** The list's filters as the address has them; what makes no sense is left out. */
function filtersOf(params: URLSearchParams): BookingsFilter & { narrow: boolean } {
  const { search, page } = listFilters(params);
  const chosen = {
    search,
    status: oneOf(bookingStatuses, params.get('status')),
    session: id(params.get('session')),
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
    payment_type: small(params.get('payment_type')),
  };
  const when = oneOf(['upcoming', 'past', 'all'], params.get('when')) ?? 'upcoming';
  const sort = oneOf(bookingSorts, params.get('sort')) ?? (when === 'past' ? '-date' : 'date');
  return { ...chosen, when, sort, page, narrow: Object.values(chosen).some((value) => value !== undefined) };
}

/** All bookings of the branch: found, ordered, exported, cancelled. */
export function ServiceBookings() {
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const scope = useScope();
  const { narrow, ...filter } = filtersOf(params);
  const bookings = useQuery(branchBookingsQuery(scope, filter));
  const fresh = useQuery(newBookingsQuery(scope));
  const newestFirst = filter.sort === '-booked' && !narrow && (filter.page ?? 1) === 1;
  const isNew = useLook(scope, bookings, newestFirst);
  const today = bookings.data?.today;

  return (
    <PageLayout
      title="Bookings"
      eyebrow={branch.name}
      width="wide"
      density="compact"
      actions={
        <DownloadButton
          label="Export CSV"
          endpoint={listBranchBookings}
          request={() => ({ params: scope, query: { ...filter, page: undefined, format: 'csv' as const } })}
          name={`Bookings ${today ?? ''}.csv`.replace(' .', '.')}
        />
      }
    >
      {!newestFirst && Boolean(fresh.data) && (
        <Alert
          action={<Link to={paths.bookings({ when: 'all', sort: '-booked' })}>Show the newest</Link>}
        >{`${plural(fresh.data ?? 0, 'new booking')} since you last looked.`}</Alert>
      )}
      {!filter.from && !filter.to && <Choices label="When" name="when" options={views} />}
      <BookingFilters sessions={bookings.data?.sessions ?? []} paymentTypes={bookings.data?.payment_types ?? []} />
      <QueryView
        query={bookings}
        empty={
          <EmptyState
            title={narrow ? 'No booking matches' : filter.when === 'past' ? 'No past bookings' : 'No bookings yet'}
            drawing="no-bookings"
            action={
              narrow ? (
                <ButtonLink variant="secondary" to={paths.bookings()}>
                  Show all bookings
                </ButtonLink>
              ) : (
                <ButtonLink variant="secondary" to={paths.serviceSessions()}>
                  Look at your sessions
                </ButtonLink>
              )
            }
          >
            {narrow
              ? 'Try another word, or take a filter away.'
              : 'When a family books a session, it is listed here with what you need to know of the child.'}
          </EmptyState>
        }
      >
        {({ data, meta, today: now }) => (
          <div className={styles.list}>
            <ServiceBookingsTable rows={data} today={now} isNew={isNew} />
            <Pagination meta={meta} of={meta.total === 1 ? 'booking' : 'bookings'} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
