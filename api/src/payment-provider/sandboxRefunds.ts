import { transact, type Db, type Tx } from '../database/database.ts';
import type { SandboxEvents } from './sandboxEvents.ts';
import type { Intent } from './sandboxIntents.ts';
import type { Method } from './sandboxMethods.ts';
import { invalidRequest, listBy, load, nested, once, secret, seconds, store, type Form } from './sandboxStore.ts';

export type SandboxRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: 'gbp';
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
  /** Whether the transfer to the paid account was reversed. */
  transfer_reversal: string | null;
  created: number;
};

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

/** Refunds to cards. */
export function sandboxRefunds(db: Db, events: SandboxEvents) {
  async function make(tx: Tx, form: Form): Promise<SandboxRefund> {
    const intent = await load<Intent>(tx, 'payment_intent', form['payment_intent'] ?? '', true);
    if (intent.status !== 'succeeded') {
      throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
    }
    const earlier = await listBy<SandboxRefund>(tx, 'refund', 'payment_intent', intent.id);
    const left = earlier
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum - amount, intent.amount);
    const amount = form['amount'] === undefined ? left : Number(form['amount']);
    if (left === 0) throw invalidRequest('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (!Number.isInteger(amount) || amount <= 0 || amount > left) {
      throw invalidRequest(
        `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
        { param: 'amount' },
      );
    }
    const reverse = form['reverse_transfer'] === 'true';
    if (reverse && !intent.transfer_data) {
      throw invalidRequest('Cannot reverse transfer: the charge has no associated transfer.', {
        param: 'reverse_transfer',
      });
    }
    // Cards of the demonstration data were never entered: they pay, and take refunds at once.
    const method = await load<Method>(tx, 'payment_method', intent.payment_method ?? '').catch(() => null);
    const late = method?.behaviour.kind === 'pays' && method.behaviour.refunds === 'late';
    return {
      id: secret('re'),
      object: 'refund',
      amount,
      currency: 'gbp',
      payment_intent: intent.id,
      status: late ? 'pending' : 'succeeded',
      metadata: nested(form, 'metadata'),
      transfer_reversal: reverse ? secret('trr') : null,
      created: seconds(),
    };
  }

  /** Finishes a refund that a bank delays. */
  async function turn(id: string, change: Pick<SandboxRefund, 'status' | 'failure_reason'>) {
    const turned = await transact(db, async (tx) => {
      const refund = { ...(await load<SandboxRefund>(tx, 'refund', id, true)), ...change };
      await store(tx, 'refund', refund);
      return refund;
    });
    events.tell(change.status === 'failed' ? 'refund.failed' : 'refund.updated', turned);
  }

  async function follow({ id, status, payment_intent }: SandboxRefund) {
    const { payment_method } = await load<Intent>(db, 'payment_intent', payment_intent);
    // As above: a card that was never entered.
    const method = await load<Method>(db, 'payment_method', payment_method ?? '').catch(() => null);
    const returned = method?.behaviour.kind === 'pays' && method.behaviour.refunds === 'returned';
    if (status === 'pending') events.later(() => turn(id, { status: 'succeeded' }));
    if (returned) events.later(() => turn(id, { status: 'failed', failure_reason: 'expired_or_canceled_card' }));
  }

  return {
    async createRefund(form: Form, key: string | null) {
      const { object: refund, made } = await transact(db, (tx) =>
        once(tx, 'refund', { key, form }, () => make(tx, form)),
      );
      if (made) {
        events.tell('refund.created', refund);
        events.tell('charge.refunded', {
          id: secret('ch'),
          object: 'charge',
          payment_intent: refund.payment_intent,
        } as {
          id: string;
        });
        await follow(refund);
      }
      return refund;
    },
    readRefund: (id: string) => load<SandboxRefund>(db, 'refund', id),
    listRefunds: async (intent: string) => ({
      object: 'list',
      has_more: false,
      data: await listBy<SandboxRefund>(db, 'refund', 'payment_intent', intent),
    }),
  };
}
