import { transact, type Db, type Tx } from '../database/database.ts';
import type { CardBehaviour, CardRefusal } from './sandboxCards.ts';
import type { SandboxAccount } from './sandboxAccounts.ts';
import type { SandboxEvents } from './sandboxEvents.ts';
import { keepMethod, needUsable, refusalError, shownMethod, type Method } from './sandboxMethods.ts';
import { invalidRequest, listBy, load, nested, once, secret, seconds, store, type Form } from './sandboxStore.ts';

type Failure = CardRefusal & { type: 'card_error' };
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  setup_future_usage: string | null;
  transfer_data: { destination: string } | null;
  next_action: { type: 'use_stripe_sdk' } | null;
  last_payment_error: Failure | null;
  created: number;
};

/** Minimum charge in pence. */
const leastAmount = 30;

const notAuthenticated: Failure = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const failureOf = ({ code, message, decline_code }: CardRefusal): Failure => ({
  type: 'card_error',
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});

function stateOf(
  behaviour: CardBehaviour,
  setUp: boolean,
): Pick<Intent, 'status' | 'next_action' | 'last_payment_error'> {
  if (behaviour.kind === 'refuses') {
    return { status: 'requires_payment_method', next_action: null, last_payment_error: failureOf(behaviour) };
  }
  if (behaviour.kind === 'asks' && (behaviour.always || !setUp)) {
    return { status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, last_payment_error: null };
  }
  return { status: 'succeeded', next_action: null, last_payment_error: null };
}

/** Refuses a charge for an account that takes none; one that the sandbox does not know is let through. */
async function needPayable(tx: Tx, destination: string | undefined) {
  // `load` throws where there is no such account.
  const account = destination ? await load<SandboxAccount>(tx, 'account', destination).catch(() => null) : null;
  if (!account || account.charges_enabled) return;
  throw invalidRequest('Your destination account needs to have at least one of the required capabilities enabled.', {
    code: 'insufficient_capabilities_for_transfer',
    param: 'transfer_data[destination]',
  });
}

/** Payments by card. */
export function sandboxIntents(db: Db, events: SandboxEvents) {
  const expand = async (intent: Intent, wanted: boolean) =>
    wanted && intent.payment_method
      ? { ...intent, payment_method: shownMethod(await load<Method>(db, 'payment_method', intent.payment_method)) }
      : intent;

  async function make(tx: Tx, form: Form): Promise<Intent> {
    const amount = Number(form['amount']);
    if (!Number.isInteger(amount) || amount < leastAmount) {
      throw invalidRequest('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' });
    }
    const customer = form['customer'] ? (await load<{ id: string }>(tx, 'customer', form['customer'], true)).id : null;
    const method = await load<Method>(tx, 'payment_method', form['payment_method'] ?? '', true);
    needUsable(method, customer);
    await needPayable(tx, form['transfer_data[destination]']);
    const id = secret('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      currency: form['currency'] ?? 'gbp',
      client_secret: `${id}_${secret('secret')}`,
      customer,
      description: form['description'] ?? null,
      metadata: nested(form, 'metadata'),
      payment_method: method.id,
      setup_future_usage: form['setup_future_usage'] ?? null,
      transfer_data: form['transfer_data[destination]'] ? { destination: form['transfer_data[destination]'] } : null,
      created: seconds(),
      ...stateOf(method.behaviour, method.set_up === true),
    };
    if (!method.customer) await store(tx, 'payment_method', { ...method, used: true });
    await keepIfWanted(tx, intent);
    return intent;
  }

  /** Keeps a charged card if its charge asked for that. */
  async function keepIfWanted(tx: Tx, { status, setup_future_usage, customer, payment_method }: Intent) {
    if (status !== 'succeeded' || !setup_future_usage || !customer || !payment_method) return;
    // A customer that was deleted since has paid, and keeps no card.
    if (!(await load(tx, 'customer', customer, true).catch(() => null))) return;
    await keepMethod(tx, await load<Method>(tx, 'payment_method', payment_method, true), customer, true);
  }

  function tell(intent: Intent) {
    if (intent.status === 'succeeded') events.tell('payment_intent.succeeded', intent);
    if (intent.status === 'requires_action') events.tell('payment_intent.requires_action', intent);
    if (intent.status === 'requires_payment_method') events.tell('payment_intent.payment_failed', intent);
    if (intent.status === 'canceled') events.tell('payment_intent.canceled', intent);
  }

  return {
    /** Creates and confirms an intent; the same key answers the same intent. */
    async createIntent(form: Form, key: string | null, expanded: boolean) {
      const { object: intent, made } = await transact(db, (tx) =>
        once(tx, 'payment_intent', { key, form }, () => make(tx, form)),
      );
      if (made) tell(intent);
      const refusal = intent.last_payment_error;
      if (!refusal) return expand(intent, expanded);
      const { payment_method } = await expand(intent, true);
      throw refusalError(refusal, { payment_intent: intent, payment_method });
    },

    readIntent: async (id: string, expanded: boolean) => expand(await load<Intent>(db, 'payment_intent', id), expanded),

    async listIntents(customer: string, since: number) {
      const found = await listBy<Intent>(db, 'payment_intent', 'customer', customer);
      return { object: 'list', has_more: false, data: found.filter(({ created }) => created >= since) };
    },

    async cancelIntent(id: string, expanded: boolean) {
      const canceled = await transact(db, async (tx) => {
        const intent = await load<Intent>(tx, 'payment_intent', id, true);
        if (intent.status === 'succeeded' || intent.status === 'canceled') {
          throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
            code: 'payment_intent_unexpected_state',
          });
        }
        const ended: Intent = { ...intent, status: 'canceled', next_action: null };
        await store(tx, 'payment_intent', ended);
        return ended;
      });
      tell(canceled);
      return expand(canceled, expanded);
    },

    /** The card holder's answer to their bank, from the browser that has the intent's secret. */
    async authenticate(id: string, clientSecret: string, accepted: boolean) {
      const { intent, changed } = await transact(db, async (tx) => {
        const open = await load<Intent>(tx, 'payment_intent', id, true);
        if (open.client_secret !== clientSecret) {
          throw invalidRequest('The client_secret provided does not match.', { param: 'client_secret' });
        }
        if (open.status !== 'requires_action') return { intent: open, changed: false };
        const { behaviour } = await load<Method>(tx, 'payment_method', open.payment_method ?? '');
        const refusal = accepted
          ? behaviour.kind === 'asks' && behaviour.then && failureOf(behaviour.then)
          : notAuthenticated;
        const answered: Intent = {
          ...open,
          status: refusal ? 'requires_payment_method' : 'succeeded',
          next_action: null,
          last_payment_error: refusal || null,
        };
        await store(tx, 'payment_intent', answered);
        await keepIfWanted(tx, answered);
        return { intent: answered, changed: true };
      });
      if (changed) tell(intent);
      return intent;
    },
  };
}
