import { formatDay } from '@bairn/shared/format/date';
import type { Booking } from '@bairn/shared/schema/booking';

/** Which dates of which sessions an alert is about. */
export function DateList({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <ul>
      {bookings.map(({ id, session_name, service_name, date }) => (
        <li key={id}>
          {session_name} at {service_name} on {formatDay(date)}
        </li>
      ))}
    </ul>
  );
}
