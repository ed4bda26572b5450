import type { Booking } from '@bairn/shared/schema/booking';
import { makeId } from './people.ts';

/** The child whom made bookings are for, unless told. */
export const isla = {
  id: makeId(),
  first_name: 'Isla',
  last_name: 'Fraser',
  full_name: 'Isla Fraser',
  dob: '2023-07-13',
} satisfies Booking['child'];

/** A confirmed place on 24 November 2026, as its family sees it. */
export function makeBooking(own: Partial<Booking> = {}): Booking {
  return {
    id: makeId(),
    order_id: makeId(),
    status: 'confirmed',
    child: isla,
    branch_id: makeId(),
    session_id: makeId(),
    instance_id: makeId(),
    service_name: 'Wee Puffins, Leith',
    session_name: 'Forest mornings',
    location_name: 'Leith',
    date: '2026-11-24',
    start_time: '08:00',
    end_time: '13:00',
    price: 4200,
    payment_type: 'Credit/Debit Card',
    ...own,
  };
}
