import { sql } from 'kysely';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import type { CancellationStep } from '@bairn/shared/schema/cancellation';
import { comesOffInvoice, creditedOf } from '../balances/accounts.ts';
import { nameFor } from '../families/restrictions.ts';
import type { Handle } from '../database/database.ts';

/** A booking with what the emails about it need. */
export type ToldBooking = {
  id: string;
  payment_id: string;
  status: Booking['status'];
  child: string;
  service: string;
  session: string;
  location: string;
  /** The service's telephone number, and the lines of its address. */
  phone: string | null;
  address: string[];
  /** The schools that the service collects children from; without any, the family brings the child. */
  collects_from: string[];
  date: string;
  start_time: string;
  end_time: string;
  /** Pence that the family pays, beside what funded hours do. */
  price: number;
  funded_minutes: number;
  cancellation_steps: CancellationStep[];
  cancel_reason: string | null;
  /** Pence refunded for it, and pence taken off its invoice. */
  refunded: number;
  credited: number;
  /** Whether what cancelling gives comes off its invoice, because that is not paid yet. */
  comes_off_invoice: boolean;
  /** The same for all dates that were booked together. */
  block: string | null;
  /** The state of its basket line now, and the end of the hold. */
  line: 'held' | 'ordered' | 'expired' | 'removed';
  held_until: string;
};

export type ToldPayment = Pick<
  Order['payments'][number],
  'id' | 'payee' | 'amount' | 'status' | 'failure' | 'card' | 'desk'
> & {
  /** The service withdrew it, of which the family got an email. */
  withdrawn: boolean;
};

/** An order with what the emails about it need. */
export type ToldOrder = {
  id: string;
  number: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Whether the family has an account; else the service entered it. */
  account: boolean;
  /** Until when its payment link can be used; null for other orders. */
  pay_by: string | null;
  bookings: ToldBooking[];
  payments: ToldPayment[];
};

type OrderRow = Omit<ToldOrder, 'bookings' | 'payments'>;

/** Reads an order for an email; undefined once its family has left. */
export async function readToldOrder(db: Handle, id: string): Promise<ToldOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, u.first_name, u.last_name, u.email, u.user_id is not null as account, o.pay_by
    from "order" o join payer u on u.id = o.keyworker_profile_id
    where o.id = ${id} and u.deleted_at is null`.execute(db);
  const [order] = rows;
  if (!order) return undefined;
  const bookings = await sql<ToldBooking>`
    select k.id, k.payment_id, k.status, ${nameFor('k')} as child, b.name as service, s.name as session,
      coalesce(r.name, b.city, b.name) as location, b.contact_phone as phone,
      array_remove(array[b.address_line_1, b.address_line_2, b.city, b.postcode], null) as address, s.collects_from, k.date, k.start_time, k.end_time, k.price, k.funded_minutes, k.cancellation_steps,
      k.cancel_reason, ${creditedOf('k')} as credited, ${comesOffInvoice} as comes_off_invoice, i.block_id as block, i.status as line, i.held_until,
      coalesce((select sum(f.amount) from refund f where f.booking_id = k.id and f.status <> 'failed'), 0)::int
        as refunded
    from booking k
    join child c on c.id = k.child_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    left join room r on r.nursery_id = s.nursery_id and r.id = s.room_id
    join basket_item i on i.id = k.basket_item_id
    where k.order_id = ${id} order by k.date, k.start_time, k.id`.execute(db);
  const payments = await sql<ToldPayment>`
    select p.id, n.name as payee, p.amount, p.status, p.failure, p.desk, p.withdrawn_at is not null as withdrawn,
      case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end as card
    from payment p join nursery n on n.id = p.nursery_id where p.order_id = ${id} order by p.id`.execute(db);
  return { ...order, bookings: bookings.rows, payments: payments.rows };
}
