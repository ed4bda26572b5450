import { ChildFrame } from '../components/ChildFrame.tsx';
import { BookingCalendar } from './BookingCalendar.tsx';

/** A child's bookings at the service, by month. */
export function Component() {
  return (
    <ChildFrame title="Booking calendar">
      {({ id }, branch) => <BookingCalendar child={id} branch={branch} />}
    </ChildFrame>
  );
}
