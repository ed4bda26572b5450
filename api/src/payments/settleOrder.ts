import { sql } from 'kysely';
import { mayHappen, orderMachine, type StateOf } from '@bairn/shared/schema/states';
import { isOnAccount } from '../balances/accounts.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../database/database.ts';
import { sendAll } from '../outbox/outbox.ts';
import { branchChannel, userChannel } from '../realtime/channels.ts';
import { transition } from '../states/transition.ts';

type Status = StateOf<typeof orderMachine>;

type Standing = {
  from: Status;
  to: Status;
  confirmed: boolean;
  called_off: boolean;
  /** A card is being charged, or a payment link waits for one. */
  charging: boolean;
  /** Some of it is, or was, paid to the service after ordering. */
  on_account: boolean;
  live: boolean;
  /** Null for a family without an account. */
  user_id: string | null;
  family: string;
  branches: string[];
};

/**
 * The status of an order and the one that follows from its payments and ledger: pending while a payment is open; paid once
 * one has succeeded; refunded or part refunded by its refunds; cancelled when every card was declined or every payment was
 * cancelled by the family, or when none of it is booked any more and none of it was refunded; expired when no payment was
 * confirmed in time.
 */
async function readStanding(tx: Tx, order: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select o.status as "from", p.confirmed, p.called_off, p.charging, p.on_account, b.live, kp.user_id, kp.id as family,
      (select array_agg(distinct k.branch_id) from booking k where k.order_id = o.id) as branches,
      case
        when p.open then 'pending'
        when l.charged > 0 and l.refunded >= l.charged then 'refunded'
        when l.charged > 0 and l.refunded > 0 then 'part_refunded'
        when p.confirmed and (b.live or b.refunding) then 'paid'
        when p.confirmed then 'cancelled'
        when p.declined then 'cancelled'
        else 'expired' end as "to"
    from "order" o join keyworker_profile kp on kp.id = o.keyworker_profile_id,
      (select bool_or(status in ('created', 'pending')) as open, bool_or(status = 'confirmed') as confirmed,
        bool_or(status = 'failed' or called_off_at is not null) as declined,
        bool_or(status in ('created', 'pending') and not ${isOnAccount}) as charging, bool_or(${isOnAccount}) as on_account,
        bool_and(called_off_at is not null) as called_off from payment p where order_id = ${order}) p,
      (select coalesce(sum(amount) filter (where kind = 'charge'), 0) as charged,
        -coalesce(sum(amount) filter (where kind <> 'charge'), 0) as refunded
        from ledger_entry where order_id = ${order}) l,
      (select exists (select from booking where order_id = ${order}
          and status in ('pending', 'confirmed', 'attended', 'absent')) as live,
        exists (select from refund where order_id = ${order}) as refunding) b
    where o.id = ${order}`.execute(tx);
  return rows[0];
}

/** The events that lead to a status; which of them it is depends on the status before. */
const leadTo = {
  pending: [],
  paid: ['pay', 'return_all'],
  part_refunded: ['refund_part', 'return_part'],
  refunded: ['refund_all'],
  expired: ['expire'],
  cancelled: ['cancel'],
} as const satisfies Record<Status, readonly string[]>;

async function move(tx: Tx, order: string, from: Status, to: Status) {
  if (from === to) return;
  const event = leadTo[to].find((each) => mayHappen(orderMachine, from, each));
  // The payment and the refund that move an order are logged; `settleOrder` announces it.
  if (event) return void (await transition(tx, 'order', event, { of: order, audit: null, announce: null }));
  // One of its payments was refunded while another was still open: the order is paid, and then refunded.
  if (to === 'paid' || !mayHappen(orderMachine, from, 'pay')) throw new Error(`Order ${order} is ${from}, not ${to}.`);
  await move(tx, order, from, 'paid');
  await move(tx, order, 'paid', to);
}

/**
 * Gives an order the status that follows from its payments and its money. Tells the family and the branches, the family
 * by an email too where the order is booked or will not be; one who cancelled the payment knows, and of an invoice
 * that was not paid there is an email of its own. The order must be locked.
 */
export async function settleOrder(tx: Tx, order: string) {
  const standing = await readStanding(tx, order);
  if (!standing) return;
  const { from, to, confirmed, called_off, charging, on_account, live, user_id, family, branches } = standing;
  await move(tx, order, from, to);
  // What is paid by invoice is booked before it is paid. The email goes once.
  const isBooked = on_account && live && !charging;
  if ((from !== to && to === 'paid') || (to === 'pending' && isBooked))
    await sendMail(tx, 'order.confirmed', { order_id: order });
  if (from !== to && (to === 'cancelled' || to === 'expired') && !confirmed && !called_off && !on_account) {
    await sendMail(tx, 'payment.failed', { order_id: order });
    await notify(tx, { type: 'payment.failed', object: order, to: { family }, ids: { order_id: order } });
  }
  await sendAll(
    tx,
    [...(user_id ? [userChannel(user_id)] : []), ...branches.map(branchChannel)].map((channel) => ({
      topic: 'realtime.event',
      payload: { channel, event: 'order.changed', data: { id: order } },
    })),
  );
}
