import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { paymentType } from '../config/lists.ts';
import type { Tx } from '../database/database.ts';
import { placeForFamily } from '../desk/bookForFamily.ts';
import { leith } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId } from './services.ts';
import { userId } from './users.ts';

type Free = {
  nursery: string;
  id: string;
  session_id: string;
  date: string;
  price: number;
  age_from_months: number;
  staff: string;
};

/** Days before its date from which a payment link is sent, so that three days are left to pay. */
const ahead = 10;

/** Two bookings that a service made for families without an account: one paid in cash, one by a link that is open. */
export async function demoDesk(tx: Tx, moment: Moment) {
  const { rows } = await sql<Free>`
    select i.nursery_id as nursery, i.id, i.session_id, i.date, i.price, s.age_from_months, p.id as staff
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
    join staff_profile p on p.nursery_id = i.nursery_id and p.user_id = ${userId('admin@demo.bairn.test')}
    where i.branch_id = ${branchId(leith)} and i.status = 'open' and i.date > ${moment.day(ahead)}
      and i.capacity - i.booked - i.held > 1 and ${paymentType.card} = any(s.payment_types)
      and s.notice_hours <= ${ahead * 24}
    order by i.date, i.start_time, i.id limit 1`.execute(tx);
  const [free] = rows;
  if (!free) return;
  const { nursery, id, session_id, date, price, age_from_months, staff } = free;
  const people = [
    { first_name: 'Catriona', last_name: 'Heddle', child: 'Finlay', payment: 'cash' },
    { first_name: 'Torquil', last_name: 'Baxter', child: 'Elsie', payment: 'link' },
  ] as const;
  for (const { first_name, last_name, child, payment } of people) {
    await placeForFamily(tx, {
      of: { nursery, branch: branchId(leith), staff: { id: staff } },
      person: { user_id: userId('admin@demo.bairn.test') },
      key: `demo-${payment}`,
      request: 'demo',
      body: {
        family: { first_name, last_name, email: `${first_name.toLowerCase()}@families.bairn.test`, phone: null },
        // Three months older than the youngest child that the session takes.
        child: { first_name: child, last_name, dob: addDays(date, -Math.round((age_from_months + 3) * 30.5)) },
        session_id,
        instance_ids: [id],
        payment,
        expected_total: price,
      },
    });
  }
}
