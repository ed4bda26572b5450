import { sql } from 'kysely';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { bookingMachine, statesBefore } from '@bairn/shared/schema/states';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { comesOffInvoice, creditedOf } from '../balances/accounts.ts';
import { readInvoicesWhere } from '../billing/invoiceQueries.ts';
import { paidWith } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { limitTo, metaOf } from '../http/paging.ts';
import { leftIfCancelled } from '../payments/refunds.ts';
import { sealId } from '../auth/secrets.ts';
import { nameFor } from '../families/restrictions.ts';
import { notFound } from '../refusals/refusal.ts';

type OrderRow = Pick<Order, 'id' | 'number' | 'status' | 'created_at' | 'pay_by' | 'total' | 'paid' | 'refunded'>;
type DetailsRow = OrderRow & Pick<Order, 'payments' | 'movements' | 'refunds'> & { waits: boolean };
type BookingRow = Omit<Booking, 'child' | 'payment_type'> & {
  child_id: string;
  first_name: string;
  last_name: string;
  dob: string | null;
  payment_type_id: number;
};

/** Pence refunded for a booking `k`, arrived or not. */
const comingBack = sql<number>`coalesce((select sum(f.amount) from refund f
  where f.nursery_id = k.nursery_id and f.booking_id = k.id and f.status <> 'failed'), 0)::int`;

async function bookingsOf(db: Handle, orders: readonly string[], order = sql`k.date, k.start_time, k.id`) {
  const { rows } = await sql<BookingRow>`
    select k.id, k.order_id, k.status, k.child_id, ${nameFor('k', 'A child')} as first_name, case when is_barred(k.keyworker_profile_id, k.child_id) then '' else c.last_name end as last_name,
      case when is_barred(k.keyworker_profile_id, k.child_id) then null else c.dob end as dob, k.branch_id, k.session_id,
      k.instance_id, t.block_id, b.name as service_name, s.name as session_name, coalesce(r.name, b.city, b.name) as location_name,
      k.date, k.start_time, k.end_time, k.price, k.payment_type_id, k.funded_minutes, k.cancelled_at, k.cancel_reason,
      ${comingBack} as refunded, ${creditedOf('k')} as credited, s.collects_from, k.cancellation_steps, ${leftIfCancelled} as refundable, ${comesOffInvoice} as comes_off_invoice,
      (k.status = any(${statesBefore(bookingMachine, 'cancel_by_family')}::text[]) and k.date + k.start_time > ${`${localDate()} ${localTime()}`}::timestamp) as can_cancel
    from booking k
    join basket_item t on t.id = k.basket_item_id
    join child c on c.id = k.child_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    left join room r on r.nursery_id = s.nursery_id and r.id = s.room_id
    where k.order_id = any(${orders}::uuid[])
    order by ${order}`.execute(db);
  return rows.map(({ child_id, first_name, last_name, dob, payment_type_id, ...booking }): Booking => ({
    ...booking,
    child: { id: child_id, first_name, last_name, full_name: `${first_name} ${last_name}`.trim(), dob },
    payment_type: paidWith(payment_type_id, booking.funded_minutes),
  }));
}

/** Pence charged for an order `o`, and pence whose refund has arrived. */
const moneyColumns = sql`
  coalesce((select sum(abs(l.amount)) from ledger_entry l where l.order_id = o.id and l.kind = 'charge'), 0)::int as paid,
  coalesce((select sum(case l.kind when 'refund' then abs(l.amount) when 'refund_returned' then -abs(l.amount) end)
    from ledger_entry l where l.order_id = o.id), 0)::int as refunded`;

/** Price of the bookings of an order `o`, without those that expired unpaid. */
const totalColumn = sql`
  coalesce((select sum(a.price) from booking a where a.order_id = o.id and a.status <> 'expired'), 0)::int as total`;

/**
 * An order as its family sees it; the total leaves out bookings that expired unpaid. `secrets` sign the payment link of one
 * that waits for a card.
 * @throws Refusal 404
 */
export async function readOrder(db: Handle, id: string, secrets: readonly string[] = []): Promise<Order> {
  const { rows } = await sql<DetailsRow>`
    select o.id, o.number, o.status, o.created_at, o.pay_by,
      o.pay_by is not null and exists (select from payment p where p.order_id = o.id and p.status = 'created'
        and p.payment_method_id is null) as waits, ${totalColumn}, ${moneyColumns},
      (select coalesce(json_agg(json_build_object('id', p.id, 'payee', n.name, 'amount', p.amount, 'status', p.status,
          'client_secret', p.client_secret, 'failure', p.failure, 'desk', p.desk, 'card',
          case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end)
          order by p.id), '[]')
        from payment p join nursery n on n.id = p.nursery_id where p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'amount', abs(l.amount), 'at', ${isoOf('l.at')},
          'payee', n.name) order by l.at, l.id), '[]')
        from ledger_entry l join nursery n on n.id = l.nursery_id where l.order_id = o.id) as movements,
      (select coalesce(json_agg(json_build_object('id', f.id, 'booking_id', f.booking_id, 'amount', f.amount,
          'status', f.status, 'by_service', p.desk is not null, 'created_at', ${isoOf('f.created_at')}) order by f.id), '[]')
        from refund f join payment p on p.id = f.payment_id where f.order_id = o.id) as refunds
    from "order" o where o.id = ${id}`.execute(db);
  const [order] = rows;
  if (!order) throw notFound('This order could not be found.');
  const { waits, ...shown } = order;
  return {
    ...shown,
    pay_token: waits && secrets.length > 0 ? sealId(secrets, 'payment-link', id) : null,
    bookings: await bookingsOf(db, [id]),
    invoices: await readInvoicesWhere(db, sql`v.order_id = ${id}`),
    needs_authentication: order.payments.some(
      ({ status, client_secret }) => status === 'pending' && client_secret !== null,
    ),
    today: localDate(),
    now: now().toISOString(),
  };
}

/** A timestamp inside a JSON value, in the format of the API. */
function isoOf(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

type Filter = { when?: 'upcoming' | 'past' | undefined; child_id?: string | undefined; page: number; per_page: number };

/** The family's orders: `upcoming` with the soonest booking first, `past` with the latest, else the newest order first. */
export async function readOrders(db: Handle, keyworker: string, { when, child_id, page, per_page }: Filter) {
  const today = localDate();
  const live = sql`k.status in ('pending', 'confirmed', 'attended', 'absent')`;
  const own = child_id ? sql`and k.child_id = ${child_id}` : sql``;
  const dates =
    when === 'upcoming'
      ? sql`and ${live} and k.date >= ${today}`
      : when === 'past'
        ? sql`and k.date < ${today}`
        : sql``;
  const first =
    when === 'upcoming' ? sql`min(k.date)` : when === 'past' ? sql`max(k.date) desc` : sql`o.created_at desc`;
  const wantedOrders = sql`
    from "order" o join booking k on k.order_id = o.id ${own} ${dates} where o.keyworker_profile_id = ${keyworker}`;
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, o.status, o.created_at, o.pay_by, ${totalColumn}, ${moneyColumns} ${wantedOrders}
    group by o.id order by ${first}, o.id ${limitTo({ page, per_page })}`.execute(db);
  const bookings = await bookingsOf(
    db,
    rows.map(({ id }) => id),
  );
  const counted = await sql<{ total: number }>`select count(distinct o.id) as total ${wantedOrders}`.execute(db);
  const wanted = (booking: Booking) =>
    (when === 'upcoming' ? booking.date >= today : when === 'past' ? booking.date < today : true) &&
    (child_id === undefined || booking.child.id === child_id);
  return {
    data: rows.map((order) => ({
      ...order,
      bookings: bookings.filter((booking) => booking.order_id === order.id && wanted(booking)),
    })),
    meta: metaOf({ page, per_page }, counted.rows[0]?.total ?? 0),
    today,
    now: now().toISOString(),
  };
}
