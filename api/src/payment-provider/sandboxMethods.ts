import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { behaviourOf, brandOf, isCardNumber, type CardBehaviour, type CardRefusal } from './sandboxCards.ts';
import {
  cardError,
  invalidRequest,
  listBy,
  load,
  nested,
  once,
  secret,
  seconds,
  store,
  type Form,
} from './sandboxStore.ts';

type Card = { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
export type Method = {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: Card;
  customer: string | null;
  behaviour: CardBehaviour;
  /** It was charged without being kept: it cannot be charged again. */
  used?: boolean;
  /** Its bank has authenticated it once and will not ask again. */
  set_up?: boolean;
};
/** A card as the sandbox's API returns it. */
export const shownMethod = ({ behaviour: _, used: _used, set_up: _setUp, ...method }: Method) => method;

/** A card's refusal as an API error. */
export const refusalError = ({ code, message, decline_code }: CardRefusal, more: Record<string, unknown>) =>
  cardError(code, message, { ...(decline_code ? { decline_code } : {}), ...more });

/** @throws SandboxError where the card belongs to another customer, or was used up. */
export function needUsable(method: Method, customer: string | null) {
  if (method.customer && method.customer !== customer) {
    throw invalidRequest('The payment method you provided is attached to another customer.', { param: 'customer' });
  }
  if (method.used && !method.customer) {
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    );
  }
}

/** Keeps a card for a customer. */
export const keepMethod = (tx: Tx, method: Method, customer: string, set_up: boolean) =>
  store(tx, 'payment_method', { ...method, customer, set_up: method.set_up === true || set_up });

/** A fingerprint that is the same when the same number is entered again. */
export const fingerprintOf = (number: string) => createHash('sha256').update(number).digest('hex').slice(0, 16);

function cardOfForm(form: Form): { card: Card; number: string } {
  const number = (form['card[number]'] ?? '').replaceAll(/\s/g, '');
  const month = Number(form['card[exp_month]']);
  const year = Number(form['card[exp_year]']);
  if (!isCardNumber(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  if (!(month >= 1 && month <= 12))
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
  const today = now();
  if (!(year * 12 + month >= today.getFullYear() * 12 + today.getMonth() + 1 && year < today.getFullYear() + 50)) {
    throw cardError('invalid_expiry_year', "Your card's expiration date is in the past.", { param: 'exp_year' });
  }
  if (!/^\d{3,4}$/.test(form['card[cvc]'] ?? ''))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  return {
    number,
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(number),
    },
  };
}

/** Cards, and the customers for whom they are kept. */
export function sandboxMethods(db: Db) {
  return {
    /** Creates a token of a card. The browser calls it, so that card numbers never reach the API. */
    async createMethod(form: Form) {
      const { card, number } = cardOfForm(form);
      const behaviour = behaviourOf(number);
      const method: Method = {
        id: secret('pm'),
        object: 'payment_method',
        type: 'card',
        card,
        customer: null,
        behaviour,
      };
      await store(db, 'payment_method', method);
      return shownMethod(method);
    },

    createCustomer: (form: Form, key: string | null) =>
      transact(db, async (tx) => {
        const { object } = await once(tx, 'customer', { key, form }, async () => ({
          id: secret('cus'),
          object: 'customer',
          name: form['name'] ?? null,
          email: form['email'] ?? null,
          metadata: nested(form, 'metadata'),
          created: seconds(),
        }));
        return object;
      }),

    removeCustomer: (id: string) =>
      transact(db, async (tx) => {
        await load(tx, 'customer', id, true);
        for (const method of await listBy<Method>(tx, 'payment_method', 'customer', id)) {
          await store(tx, 'payment_method', { ...method, customer: null, used: true });
        }
        await sql`delete from sandbox_payment_object where kind = 'customer' and id = ${id}`.execute(tx);
        return { id, object: 'customer', deleted: true };
      }),

    attach: (id: string, form: Form) =>
      transact(db, async (tx) => {
        const customer = await load<{ id: string }>(tx, 'customer', form['customer'] ?? '', true);
        const method = await load<Method>(tx, 'payment_method', id, true);
        if (method.customer)
          throw invalidRequest('The payment method you provided has already been attached to a customer.');
        needUsable(method, customer.id);
        if (method.behaviour.kind === 'refuses' && !method.behaviour.keepable) throw refusalError(method.behaviour, {});
        await keepMethod(tx, method, customer.id, false);
        return shownMethod({ ...method, customer: customer.id });
      }),

    readMethod: async (id: string) => shownMethod(await load<Method>(db, 'payment_method', id)),

    detach: (id: string) =>
      transact(db, async (tx) => {
        const method = await load<Method>(tx, 'payment_method', id, true);
        if (!method.customer) {
          throw invalidRequest(
            'The payment method you provided is not attached to a customer so detachment is impossible.',
          );
        }
        const detached: Method = { ...method, customer: null, used: true };
        await store(tx, 'payment_method', detached);
        return shownMethod(detached);
      }),
  };
}
