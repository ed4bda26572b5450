import type { Booking, Order } from '@bairn/shared/schema/booking';
import { standardCancellation } from '@bairn/shared/schema/cancellation';
import { makeId } from './people.ts';

/** The default child of the bookings. */
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
    block_id: null,
    service_name: 'Wee Puffins, Leith',
    session_name: 'Forest mornings',
    location_name: 'Leith',
    date: '2026-11-24',
    start_time: '08:00',
    end_time: '13:00',
    price: 4200,
    payment_type: 'Credit/Debit Card',
    funded_minutes: 0,
    collects_from: [],
    can_cancel: true,
    cancellation_steps: [...standardCancellation],
    refundable: 4200,
    comes_off_invoice: false,
    cancelled_at: null,
    cancel_reason: null,
    refunded: 0,
    credited: 0,
    ...own,
  };
}

/** An order of one booking that a card paid, as its family sees it. */
export function makeOrder(own: Partial<Order> = {}): Order {
  const id = own.id ?? makeId();
  const bookings = own.bookings ?? [makeBooking({ order_id: id })];
  const total = bookings.reduce((sum, { price }) => sum + price, 0);
  return {
    id,
    number: 'B100001',
    status: 'paid',
    created_at: '2026-11-20T10:00:00.000Z',
    total,
    paid: total,
    refunded: 0,
    bookings,
    payments: [],
    movements: [],
    refunds: [],
    invoices: [],
    pay_by: null,
    pay_token: null,
    needs_authentication: false,
    today: '2026-11-20',
    now: '2026-11-20T10:00:00.000Z',
    ...own,
  };
}
