import type { Booking } from '@bairn/shared/schema/booking';
import type { listOrders } from '@bairn/shared/calls/booking';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';

type OrderWithBookings = ResponseOf<typeof listOrders>['data'][number];
export type NumberedBooking = Booking & { order_number: string };
export type Day = { date: string; bookings: readonly NumberedBooking[] };

const moment = ({ date, start_time, id }: Booking) => `${date} ${start_time} ${id}`;

/** The bookings of orders by their dates: soonest first, or latest first for what is past. */
export function byDate(orders: readonly OrderWithBookings[], latestFirst: boolean): Day[] {
  const bookings = orders
    .flatMap(({ number, bookings: own }) => own.map((booking) => ({ ...booking, order_number: number })))
    .toSorted((a, b) => moment(a).localeCompare(moment(b)) * (latestFirst ? -1 : 1));
  const days = Map.groupBy(bookings, ({ date }) => date);
  return [...days].map(([date, own]) => ({ date, bookings: own }));
}
