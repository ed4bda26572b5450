import { sql } from 'kysely';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { localDate } from '@bairn/shared/schema/clock';
import { namesOf } from '../config/lists.ts';
import type { Handle } from '../plugins/database.ts';
import { notFound } from '../plugins/refusal.ts';

type OrderRow = Pick<Order, 'id' | 'number' | 'status' | 'created_at' | 'total' | 'payments'>;
type BookingRow = Omit<Booking, 'child' | 'payment_type'> & {
  child_id: string;
  first_name: string;
  last_name: string;
  dob: string;
  payment_type_id: number;
};

async function bookingsOf(
  db: Handle,
  keyworker: string,
  orders: readonly string[],
  order = sql`k.date, k.start_time, k.id`,
) {
  const { rows } = await sql<BookingRow>`
    select k.id, k.order_id, k.status, k.child_id, c.first_name, c.last_name, c.dob, k.branch_id, k.session_id,
      k.instance_id, b.name as service_name, s.name as session_name, coalesce(r.name, b.city, b.name) as location_name,
      k.date, k.start_time, k.end_time, k.price, k.payment_type_id
    from booking k
    join child c on c.id = k.child_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    left join room r on r.nursery_id = s.nursery_id and r.id = s.room_id
    where k.order_id = any(${orders}::uuid[]) and k.keyworker_profile_id = ${keyworker}
    order by ${order}`.execute(db);
  return rows.map(({ child_id, first_name, last_name, dob, payment_type_id, ...booking }): Booking => ({
    ...booking,
    child: { id: child_id, first_name, last_name, full_name: `${first_name} ${last_name}`, dob },
    payment_type: namesOf('payment_types', [payment_type_id])[0] ?? '',
  }));
}

/** One order of the family; its total leaves out what was let go because it was not paid. @throws Refusal 404 */
export async function readOrder(db: Handle, keyworker: string, id: string): Promise<Order> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, o.status, o.created_at,
      coalesce((select sum(k.price) from booking k where k.order_id = o.id and k.status <> 'expired'), 0)::int as total,
      (select coalesce(json_agg(json_build_object('id', p.id, 'payee', n.name, 'amount', p.amount, 'status', p.status,
          'client_secret', p.client_secret, 'failure', p.failure) order by p.id), '[]')
        from payment p join nursery n on n.id = p.nursery_id where p.order_id = o.id) as payments
    from "order" o where o.id = ${id} and o.keyworker_profile_id = ${keyworker}`.execute(db);
  const [order] = rows;
  if (!order) throw notFound('This order could not be found.');
  return {
    ...order,
    bookings: await bookingsOf(db, keyworker, [id]),
    needs_authentication: order.payments.some(
      ({ status, client_secret }) => status === 'pending' && client_secret !== null,
    ),
    today: localDate(),
  };
}

type Filter = { when?: 'upcoming' | 'past' | undefined; child_id?: string | undefined; page: number; per_page: number };

/** The family's orders: `upcoming` with the soonest booking first, `past` with the latest, else the newest order first. */
export async function listOrders(db: Handle, keyworker: string, { when, child_id, page, per_page }: Filter) {
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
  const { rows } = await sql<OrderRow & { count: number }>`
    select o.id, o.number, o.status, o.created_at, coalesce(sum(k.price) filter (where k.status <> 'expired'), 0)::int as total, count(*) over () as count
    from "order" o join booking k on k.order_id = o.id ${own} ${dates}
    where o.keyworker_profile_id = ${keyworker}
    group by o.id order by ${first}, o.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  const bookings = await bookingsOf(
    db,
    keyworker,
    rows.map(({ id }) => id),
  );
  const total = rows[0]?.count ?? 0;
  const wanted = (booking: Booking) =>
    (when === 'upcoming' ? booking.date >= today : when === 'past' ? booking.date < today : true) &&
    (child_id === undefined || booking.child.id === child_id);
  return {
    data: rows.map(({ count: _, ...order }) => ({
      ...order,
      bookings: bookings.filter((booking) => booking.order_id === order.id && wanted(booking)),
    })),
    meta: { current_page: page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) },
    today,
  };
}
