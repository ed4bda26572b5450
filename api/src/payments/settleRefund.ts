import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import type { RefundOutcome } from '../payment-provider/paymentProvider.ts';
import { branchChannel, userChannel } from '../realtime/channels.ts';
import { transition } from '../states/transition.ts';
import { settleOrder } from './settleOrder.ts';

type RefundRow = {
  id: string;
  status: 'created' | 'pending' | 'done' | 'failed';
  provider_ref: string | null;
  order_id: string;
  payment_id: string;
  nursery_id: string;
  amount: number;
  branch_id: string | null;
  /** The user of the family; null without an account. */
  family: string | null;
  keyworker: string;
};

const eventOf = { pending: 'wait', done: 'finish', failed: 'fail' } as const;

/** Tells the family and the branch that a refund moved on. */
async function tell(tx: Tx, { id, order_id, branch_id, family }: RefundRow) {
  for (const channel of [...(family ? [userChannel(family)] : []), ...(branch_id ? [branchChannel(branch_id)] : [])]) {
    await send(tx, 'realtime.event', { channel, event: 'refund.changed', data: { id, order_id } });
  }
}

async function move(tx: Tx, refund: RefundRow, kind: 'refund' | 'refund_returned', ref: string) {
  const amount = kind === 'refund' ? -refund.amount : refund.amount;
  await sql`insert into ledger_entry (id, order_id, payment_id, nursery_id, kind, amount, provider_ref, at)
    values (${newId()}, ${refund.order_id}, ${refund.payment_id}, ${refund.nursery_id}, ${kind}, ${amount}, ${ref},
      ${now()})`.execute(tx);
}

/**
 * Records how a refund went, once: done writes the movement of money and the order's status, and a bank that sends the
 * money back afterwards a movement the other way. A second call with the same outcome changes nothing.
 */
export async function settleRefund(tx: Tx, id: string, outcome: RefundOutcome) {
  await sql`select id from "order" where id = (select order_id from refund where id = ${id}) for update`.execute(tx);
  const { rows } = await sql<RefundRow>`
    select r.id, r.status, r.provider_ref, r.order_id, r.payment_id, r.nursery_id, r.amount, r.branch_id, kp.user_id as family,
      kp.id as keyworker
    from refund r join "order" o on o.id = r.order_id join keyworker_profile kp on kp.id = o.keyworker_profile_id
    where r.id = ${id} for update of r`.execute(tx);
  const [refund] = rows;
  if (!refund || refund.status === 'failed') return;
  const wasDone = refund.status === 'done';
  if (outcome.status === refund.status) return;
  // Only the bank itself undoes what is done; a second call that was refused says nothing of the first.
  if (wasDone && (outcome.status !== 'failed' || outcome.ref !== refund.provider_ref)) return;

  const failure = outcome.status === 'failed' ? outcome.failure : null;
  const settledAt = outcome.status === 'pending' ? null : now();
  const event = eventOf[outcome.status];
  await transition(tx, 'refund', event, {
    of: id,
    set: sql`failure = ${failure}, settled_at = ${settledAt}, provider_ref = coalesce(${outcome.ref}, provider_ref)`,
    audit: () => ({
      user: null,
      nursery: refund.nursery_id,
      action: `refund.${event}`,
      object: { type: 'refund', id },
      related: { order_id: refund.order_id, payment_id: refund.payment_id },
    }),
    announce: () => tell(tx, refund),
  });
  if (outcome.status === 'done') {
    await move(tx, refund, 'refund', outcome.ref);
    await sendMail(tx, 'refund.done', { refund_id: id });
    await notify(tx, {
      type: 'refund.done',
      object: refund.order_id,
      to: { family: refund.keyworker },
      ids: { order_id: refund.order_id, refund_ids: [id] },
    });
  }
  if (outcome.status === 'failed' && wasDone) await move(tx, refund, 'refund_returned', outcome.ref ?? id);
  await settleOrder(tx, refund.order_id);
}
