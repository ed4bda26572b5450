import { sql } from 'kysely';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { bookForFamily } from '@bairn/shared/calls/desk';
import { sealId } from '../auth/secrets.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { placeForFamily } from '../desk/bookForFamily.ts';
import { requestRefund } from '../payments/refunds.ts';
import { dayFromToday, makeSession } from './make.ts';
import type { World } from './world.ts';

type OfBranch = { nursery: string; branch: string };
type Payment = ReadOf<typeof bookForFamily, 'body'>['payment'];

/** The body of a booking of a session's first date for a family that nobody knows. */
export const newBooking = (session: { id: string; instances: { id: string }[] }, payment: Payment, total = 4200) => ({
  family: { first_name: 'Iona', last_name: 'Desk', email: `${newId()}@desk.bairn.test`, phone: '0131 496 0200' },
  child: { first_name: 'Rory', last_name: 'Desk', dob: dayFromToday(-1100) },
  session_id: session.id,
  instance_ids: session.instances.slice(0, 1).map(({ id }) => id),
  payment,
  expected_total: total,
});

/** An order that an admin of a branch made for a new family. */
async function makeDeskOrder(world: World, of: OfBranch, payment: Payment) {
  const { db } = world.services.database;
  const session = await makeSession(world, { id: of.nursery, branch: of.branch }, { days: 1 });
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from staff_profile where nursery_id = ${of.nursery} and role = 'nursery-super-admin'`.execute(
    db,
  );
  const [staff = { id: '', user_id: '' }] = rows;
  const body = newBooking(session, payment);
  return transact(db, (tx) =>
    placeForFamily(tx, { of: { ...of, staff }, body, person: staff, key: newId(), request: 'test' }),
  );
}

/** An order with an open payment link, and its token. */
export async function makeLinked(world: World, of: OfBranch) {
  const linked = await makeDeskOrder(world, of, 'link');
  const token = sealId(world.services.settings.tokenSecrets, 'payment-link', linked);
  return { payment_link: token, linked_order: linked };
}

/** An order that was paid at the desk, with a refund to record. */
export async function makeDesk(world: World, of: OfBranch) {
  const order = await makeDeskOrder(world, of, 'cash');
  const refund = await transact(world.services.database.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from payment where order_id = ${order}`.execute(tx);
    const payment = rows[0]?.id ?? '';
    return requestRefund(tx, { payment, booking: null, amount: 100, reason: 'goodwill', user: null });
  });
  return { desk_order: order, desk_refund: refund };
}
