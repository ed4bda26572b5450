import { Link, useQuery } from '@bairn/shared/app';
import { eachMonth, everyWords } from '@bairn/shared/format/recurring';
import { paths } from '@bairn/shared/paths';
import type { Booking } from '@bairn/shared/schema/booking';
import { recurringQuery } from '../checkoutQueries.ts';

/** What of an order goes on every week, and where it is ended; items of a list. */
export function EveryWeek({ booked }: { booked: readonly Booking[] }) {
  const together = booked.filter(({ block_id }) => block_id !== null);
  const { data = [] } = useQuery({ ...recurringQuery, enabled: together.length > 0 });
  return data
    .filter(({ child, session_id }) =>
      together.some((one) => one.session_id === session_id && one.child.id === child.child_id),
    )
    .map(
      ({ id, child, weekdays, next }) =>
        next && (
          <li key={id}>
            {child.child_name} comes {everyWords(weekdays)} until you end it. {eachMonth(next.billed_on)}{' '}
            <Link to={paths.bookings()}>See it under Bookings</Link>.
          </li>
        ),
    );
}
