import { useBranch, useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { bookingStatuses } from '@bairn/shared/schema/booking';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { DateField } from '@bairn/shared/ui/DateField';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { serviceStatus } from '../components/bookingStatus.ts';
import { dateOf, listFilters, oneOf } from '../components/filters.ts';
import { sessionBookingsQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import styles from './Sessions.module.css';
import { SessionBookingsTable } from './SessionBookingsTable.tsx';
import { SessionLayout } from '../components/SessionLayout.tsx';

const views = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
];
const statuses = bookingStatuses.map((value) => ({ value, label: serviceStatus[value].words }));

/** Who comes to a session, with what to know of each child and whom to call. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const { search, page } = listFilters(params);
  const date = dateOf(params.get('date'));
  const status = oneOf(bookingStatuses, params.get('status'));
  // A chosen date may be past or coming: it is looked for in both.
  const when = oneOf(['upcoming', 'past', 'all'], params.get('when')) ?? (date ? 'all' : 'upcoming');
  const sort = oneOf(['date', '-date', 'child', '-child'], params.get('sort')) ?? (when === 'past' ? '-date' : 'date');
  const bookings = useQuery(sessionBookingsQuery(useScope(), sessionId, { search, date, status, when, sort, page }));
  const filtered = Boolean(search || date || status);

  return (
    <SessionLayout id={sessionId} name={bookings.data?.session_name} title="Bookings" branch={branch.name}>
      {!date && <Choices label="When" name="when" options={views} />}
      <Filters names={['search', 'date', 'status']}>
        <TextField name="search" label="Child, parent or order" />
        <DateField name="date" label="Date" />
        <Select name="status" label="Status" placeholder="Any status" options={statuses} />
      </Filters>
      <QueryView
        query={bookings}
        empty={
          <EmptyState
            title={filtered ? 'No booking matches' : when === 'past' ? 'No past bookings' : 'No bookings yet'}
            drawing="no-bookings"
            action={
              filtered && (
                <ButtonLink variant="secondary" to={paths.serviceSessionBookings(sessionId)}>
                  Show all bookings
                </ButtonLink>
              )
            }
          >
            {filtered
              ? 'Try another word, or take a filter away.'
              : 'When a family books this session, the child is listed here with what you need to know.'}
          </EmptyState>
        }
      >
        {({ data, meta, today }) => (
          <div className={styles.list}>
            <SessionBookingsTable rows={data} today={today} />
            <Pagination meta={meta} of="bookings" />
          </div>
        )}
      </QueryView>
    </SessionLayout>
  );
}
