import { paths } from '@bairn/shared/paths';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { calendarFile } from './calendar.ts';

/**
 * The booked sessions of an order as a calendar file. `site` is the product's address. The entries have the same ids as
 * in the emailed calendar, so that no entry is duplicated.
 */
export function orderCalendar({ number, id }: Pick<Order, 'number' | 'id'>, bookings: readonly Booking[], site: URL) {
  return calendarFile(
    bookings.map((booking) => ({
      uid: `${booking.id}@${site.hostname}`,
      date: booking.date,
      start: booking.start_time,
      end: booking.end_time,
      title: `${booking.child.first_name} at ${booking.service_name}`,
      place: booking.service_name.includes(booking.location_name)
        ? booking.service_name
        : `${booking.service_name}, ${booking.location_name}`,
      description: `${booking.session_name}. Order ${number}.`,
      url: new URL(paths.bookings({ order: id }), site).href,
      status: booking.status.startsWith('cancelled') ? 'cancelled' : 'confirmed',
    })),
    new Date(),
  );
}
