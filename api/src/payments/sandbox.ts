import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Handle, type Tx } from '../plugins/database.ts';
import { behaviourOf, brandOf, isCardNumber, type CardBehaviour } from './sandboxCards.ts';

type Card = { brand: string; last4: string; exp_month: number; exp_year: number };
type Method = { id: string; object: 'payment_method'; type: 'card'; card: Card; behaviour: CardBehaviour };
type Failure = { type: 'card_error'; code: string; decline_code?: string; message: string };
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  client_secret: string;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  transfer_data: { destination: string } | null;
  next_action: { type: 'use_stripe_sdk' } | null;
  last_payment_error: Failure | null;
  created: number;
};

/** A refusal in the provider's own shape. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const secret = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const invalidRequest = (message: string, param?: string) =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...(param ? { param } : {}) });
const cardError = (code: string, message: string, more: Record<string, unknown> = {}) =>
  new SandboxError(402, { type: 'card_error', code, message, ...more });

async function store(db: Handle, kind: string, object: { id: string }, key: string | null = null) {
  await sql`insert into sandbox_payment_object (id, kind, body, idempotency_key, created_at)
    values (${object.id}, ${kind}, ${JSON.stringify(object)}::jsonb, ${key}, ${now()})
    on conflict (id) do update set body = excluded.body`.execute(db);
}

async function load<Kept>(db: Handle, kind: string, given: string, lock = false): Promise<Kept> {
  // Whatever is no id finds nothing: the database would refuse a NUL.
  const id = /^\w*$/.test(given) ? given : '';
  const { rows } = await sql<{ body: Kept }>`
    select body from sandbox_payment_object where kind = ${kind} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  if (!rows[0])
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind}: '${given}'`,
    });
  return rows[0].body;
}

const shown = ({ behaviour: _, ...method }: Method) => method;

/** The embedded payment provider: behaves like Stripe in test mode, its refusals included, and needs no account. */
export function makeSandbox(db: Db) {
  const errorOf = ({ kind: _, ...refusal }: CardBehaviour & { kind: 'refuses' }): Failure => ({
    type: 'card_error',
    ...refusal,
  });

  async function createIntent(tx: Tx, form: Record<string, string>, key: string | null): Promise<Intent> {
    const amount = Number(form['amount']);
    if (!Number.isInteger(amount) || amount < 30) throw invalidRequest('Amount must be at least £0.30 gbp', 'amount');
    const method = await load<Method>(tx, 'payment_method', form['payment_method'] ?? '');
    const id = secret('pi');
    const { behaviour } = method;
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) =>
        /^metadata\[(\w+)\]$/.exec(name)?.[1] ? [[name.slice(9, -1), value]] : [],
      ),
    );
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      currency: form['currency'] ?? 'gbp',
      status:
        behaviour.kind === 'pays'
          ? 'succeeded'
          : behaviour.kind === 'asks'
            ? 'requires_action'
            : 'requires_payment_method',
      client_secret: `${id}_${secret('secret')}`,
      description: form['description'] ?? null,
      metadata,
      payment_method: method.id,
      transfer_data: form['transfer_data[destination]'] ? { destination: form['transfer_data[destination]'] } : null,
      next_action: behaviour.kind === 'asks' ? { type: 'use_stripe_sdk' } : null,
      last_payment_error: behaviour.kind === 'refuses' ? errorOf(behaviour) : null,
      created: Math.floor(now().getTime() / 1000),
    };
    await store(tx, 'payment_intent', intent, key);
    return intent;
  }

  return {
    /** Makes a token of a card; the browser calls it, so that card numbers never reach the API. */
    async createMethod(form: Record<string, string>): Promise<Omit<Method, 'behaviour'>> {
      const number = (form['card[number]'] ?? '').replaceAll(/\s/g, '');
      const month = Number(form['card[exp_month]']);
      const year = Number(form['card[exp_year]']);
      if (!isCardNumber(number))
        throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
      if (!(month >= 1 && month <= 12))
        throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
      const today = now();
      if (!(year * 12 + month >= today.getFullYear() * 12 + today.getMonth() + 1 && year < today.getFullYear() + 50)) {
        throw cardError('invalid_expiry_year', "Your card's expiration date is in the past.", { param: 'exp_year' });
      }
      if (!/^\d{3,4}$/.test(form['card[cvc]'] ?? ''))
        throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
      const method: Method = {
        id: secret('pm'),
        object: 'payment_method',
        type: 'card',
        card: { brand: brandOf(number), last4: number.slice(-4), exp_month: month, exp_year: year },
        behaviour: behaviourOf(number),
      };
      await store(db, 'payment_method', method);
      return shown(method);
    },

    /** Creates and confirms an intent; the same key answers the same intent again. */
    async createIntent(form: Record<string, string>, key: string | null): Promise<Intent> {
      const intent = await transact(db, async (tx) => {
        if (key) {
          await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
          const { rows } = await sql<{ body: Intent }>`
            select body from sandbox_payment_object where kind = 'payment_intent' and idempotency_key = ${key}`.execute(
            tx,
          );
          if (rows[0]) return rows[0].body;
        }
        return createIntent(tx, form, key);
      });
      const refusal = intent.last_payment_error;
      if (refusal) throw cardError(refusal.code, refusal.message, { ...refusal, payment_intent: intent });
      return intent;
    },

    readIntent: (id: string) => load<Intent>(db, 'payment_intent', id),

    cancelIntent: (id: string) =>
      transact(db, async (tx) => {
        const intent = await load<Intent>(tx, 'payment_intent', id, true);
        if (intent.status === 'succeeded' || intent.status === 'canceled') {
          throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`);
        }
        const canceled: Intent = { ...intent, status: 'canceled', next_action: null };
        await store(tx, 'payment_intent', canceled);
        return canceled;
      }),

    /** The card holder's answer to their bank, from the browser that has the intent's secret. */
    authenticate: (id: string, clientSecret: string, accepted: boolean) =>
      transact(db, async (tx) => {
        const intent = await load<Intent>(tx, 'payment_intent', id, true);
        if (intent.client_secret !== clientSecret)
          throw invalidRequest('The client_secret provided does not match.', 'client_secret');
        if (intent.status !== 'requires_action') return intent;
        const answered: Intent = accepted
          ? { ...intent, status: 'succeeded', next_action: null }
          : {
              ...intent,
              status: 'requires_payment_method',
              next_action: null,
              last_payment_error: {
                type: 'card_error',
                code: 'payment_intent_authentication_failure',
                message:
                  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
              },
            };
        await store(tx, 'payment_intent', answered);
        return answered;
      }),
  };
}

export type Sandbox = ReturnType<typeof makeSandbox>;
