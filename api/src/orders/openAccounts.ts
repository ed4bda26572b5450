import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { issueInvoice, type Voucher } from '../billing/issueInvoice.ts';
import { notifyBooked } from '../notifications/bookings.ts';
import { beginRecurring } from '../recurring/beginRecurring.ts';
import { settleOrder } from '../payments/settleOrder.ts';
import { tellBranches, tellFamily } from '../realtime/tell.ts';
import { transition, transitionAll } from '../states/transition.ts';

type Account = { payment: string; nursery: string; voucher: Voucher | null };
type Booked = { branch_id: string; session_id: string; instance_id: string };

/**
 * Books what a family pays to the service later, and bills it. The bookings are confirmed at once, so that the children are
 * expected; the payment and the order stay pending until it is paid. The order must be new, or locked.
 */
export async function openAccounts(
  tx: Tx,
  order: string,
  accounts: readonly Account[],
  { user, keyworker, request }: { user: string; keyworker: string; request: string },
) {
  if (accounts.length === 0) return;
  // In this order, as every caller locks the counters of the providers.
  for (const { payment, nursery, voucher } of accounts.toSorted((a, b) => (a.nursery < b.nursery ? -1 : 1))) {
    // No money moves; the order announces it.
    await transition(tx, 'payment', 'wait', { of: payment, audit: null, announce: null });
    await transitionAll<'booking', Booked>(tx, 'booking', 'confirm', {
      where: sql`payment_id = ${payment} and status = 'pending'`,
      returning: sql`branch_id, session_id, instance_id`,
      // The order was logged with each of its bookings.
      audit: null,
      announce: async (bookings) => {
        const created = bookings.map(({ id, branch_id, session_id, instance_id }) => ({
          branch: branch_id,
          data: { id, order_id: order, session_id, instance_id },
        }));
        await tellBranches(tx, 'booking.created', created);
        await tellFamily(tx, keyworker, 'booking.created', ...created.map(({ data }) => data));
        const branches = created.map(({ branch }) => branch);
        await notifyBooked(tx, { order, nursery }, branches);
      },
    });
    await issueInvoice(tx, { payment, voucher, user, request });
  }
  await settleOrder(tx, order);
  await beginRecurring(tx, order);
}
