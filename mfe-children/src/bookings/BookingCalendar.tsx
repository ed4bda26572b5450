import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { apiQuery, dataOf, keepPreviousData, Link, useQuery, useSearchParams } from '@bairn/shared/app';
import { childMonth } from '@bairn/shared/calls/childBookings';
import { addDays, formatMonth, formatTimes, weekStart } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { ChildBooking, ChildMonth } from '@bairn/shared/schema/childBookings';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DayGrid } from '@bairn/shared/ui/DayGrid';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './BookingCalendar.module.css';
import { bookingWords } from './bookingWords.ts';

const isMonth = (text: string | null) => text !== null && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);

/** A month of a child's bookings in weeks; on a small screen a list of the days that have some. */
export function BookingCalendar({ child, branch }: { child: string; branch: string }) {
  const [params] = useSearchParams();
  const asked = params.get('month');
  const month = useQuery(
    apiQuery(
      childMonth,
      {
        params: { id: child },
        query: { nursery_branch_id: branch, ...(isMonth(asked) ? { month: asked ?? '' } : {}) },
      },
      { select: dataOf, placeholderData: keepPreviousData },
    ),
  );
  return <QueryView query={month}>{(known) => <Month known={known} child={child} />}</QueryView>;
}

function Month({ known, child }: { known: ChildMonth; child: string }) {
  const { month, today, bookings } = known;
  const first = `${month}-01`;
  const [before, after] = [addDays(first, -1).slice(0, 7), addDays(first, 31).slice(0, 7)];
  const byDate = Map.groupBy(bookings, ({ date }) => date);
  return (
    <div className={styles.month}>
      <nav aria-label="Month" className={styles.steps}>
        <ButtonLink
          variant="secondary"
          to={servicePaths.childBookings(child, { month: before })}
          aria-label={formatMonth(`${before}-01`)}
        >
          <ChevronLeft />
        </ButtonLink>
        <h2 aria-live="polite">{formatMonth(first)}</h2>
        <ButtonLink
          variant="secondary"
          to={servicePaths.childBookings(child, { month: after })}
          aria-label={formatMonth(`${after}-01`)}
        >
          <ChevronRight />
        </ButtonLink>
        {month !== today.slice(0, 7) && (
          <ButtonLink variant="quiet" to={servicePaths.childBookings(child)}>
            This month
          </ButtonLink>
        )}
      </nav>
      {bookings.length === 0 ? (
        <EmptyState title={`No bookings in ${formatMonth(first)}`} drawing="no-bookings">
          {`${known.child.first_name} is not booked at this service in this month.`}
        </EmptyState>
      ) : (
        <DayGrid
          label={`Bookings of ${known.child.full_name}`}
          days={daysOf(first)}
          month={month}
          today={today}
          isEmpty={(day) => !byDate.has(day)}
        >
          {(day) => byDate.get(day)?.map((booking) => <Booking key={booking.id} booking={booking} />)}
        </DayGrid>
      )}
    </div>
  );
}

/** The days of a month in whole weeks. */
function daysOf(first: string): string[] {
  const days: string[] = [];
  const next = addDays(first, 31).slice(0, 7);
  for (let day = weekStart(first); day < `${next}-01` || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

function Booking({ booking }: { booking: ChildBooking }) {
  const { session, date, start_time, end_time, price } = booking;
  const { label, tone } = bookingWords(booking);
  return (
    <p className={styles.booking}>
      <Link to={servicePaths.sessionAttendance(session.id, { date })}>{session.name}</Link>
      <span>{formatTimes(start_time, end_time, 'service')}</span>
      {price !== null && <span>{formatPence(price)}</span>}
      <Badge tone={tone}>{label}</Badge>
    </p>
  );
}
