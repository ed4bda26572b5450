import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';

type Refunded = {
  /** The key of the booking. */
  key: string;
  /** Pence. */
  amount: number;
  at: string;
  nursery: string;
  branch: string;
  order: string;
  payment: string;
  booking: string;
  user: string;
  /** The provider's id of the charge. */
  charge: string;
};

/** Rows of the refund of a cancelled booking: ours, the ledger entry, and the provider's. */
export function refundRows(of: Refunded): Record<'refund' | 'ledger_entry' | 'sandbox_payment_object', Row> {
  const { key, amount, at, nursery, branch, order, payment, booking, user, charge } = of;
  const id = demoId('refund', key);
  const ref = `re_demo_${booking.replaceAll('-', '')}`;
  return {
    ledger_entry: {
      id: demoId('ledger', `refund/${ref}`),
      order_id: order,
      payment_id: payment,
      nursery_id: nursery,
      kind: 'refund',
      amount: -amount,
      provider_ref: ref,
      at,
    },
    refund: {
      nursery_id: nursery,
      id,
      order_id: order,
      payment_id: payment,
      branch_id: branch,
      booking_id: booking,
      amount,
      reason: 'cancelled_by_family',
      status: 'done',
      provider_ref: ref,
      user_id: user,
      created_at: at,
      settled_at: at,
    },
    sandbox_payment_object: {
      id: ref,
      kind: 'refund',
      created_at: at,
      idempotency_key: id,
      body: {
        id: ref,
        object: 'refund',
        amount,
        currency: 'gbp',
        payment_intent: charge,
        status: 'succeeded',
        metadata: { refund_id: id },
        transfer_reversal: null,
        created: Math.floor(Date.parse(at) / 1000),
      },
    },
  };
}
