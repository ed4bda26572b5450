import { sql } from 'kysely';
import { paymentType } from '../config/lists.ts';
import { transact } from '../database/database.ts';
import { issueInvoice } from '../billing/issueInvoice.ts';
import { makeSession, type MadeFamily } from './make.ts';
import { makeBooking } from './makeService.ts';
import type { World } from './world.ts';

/** Each is on a day of its own: a child is in one place at a time. */
let day = 700;

/**
 * A booking of 42 pounds that a family owes by invoice, with its order and its payment. `id` is the invoice's. `from`: the
 * days from today to its date.
 */
export async function makeInvoice(
  world: World,
  { nursery, branch, family }: { nursery: string; branch: string; family: Pick<MadeFamily, 'keyworker' | 'children'> },
  from = (day += 1),
) {
  const { db } = world.services.database;
  const session = await makeSession(world, { id: nursery, branch }, { days: 1, from });
  const { id: booking, order, payment } = await makeBooking(world, family, session, { payBy: new Date() });
  await sql`update "order" set pay_by = null where id = ${order}`.execute(db);
  await sql`update payment set status = 'pending', desk = 'invoice', payment_type_id = ${paymentType.invoice}
    where id = ${payment}`.execute(db);
  const id = await transact(db, (tx) => issueInvoice(tx, { payment, voucher: null, user: null }));
  return { id, booking, order, payment };
}
