import { transact, type Db, type Tx } from '../database/database.ts';
import type { CardRefusal } from './sandboxCards.ts';
import { keepMethod, needUsable, refusalError, shownMethod, type Method } from './sandboxMethods.ts';
import { invalidRequest, load, once, secret, seconds, store, type Form } from './sandboxStore.ts';

type Setup = {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  customer: string;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  last_setup_error: (CardRefusal & { type: 'card_error' }) | null;
  created: number;
};

const notAuthenticated: CardRefusal = {
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const refused = ({ code, message, decline_code }: CardRefusal): CardRefusal => ({
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});

/** Cards that are kept without a payment. */
export function sandboxSetups(db: Db) {
  async function succeed(tx: Tx, setup: Setup, method: Method): Promise<Setup> {
    await load(tx, 'customer', setup.customer, true);
    await keepMethod(tx, method, setup.customer, true);
    const done: Setup = { ...setup, status: 'succeeded', payment_method: method.id, last_setup_error: null };
    await store(tx, 'setup_intent', done);
    return done;
  }
  async function loadSetup(tx: Tx, id: string, clientSecret: string) {
    const setup = await load<Setup>(tx, 'setup_intent', id, true);
    if (setup.client_secret === clientSecret) return setup;
    throw invalidRequest('The client_secret provided does not match.', { param: 'client_secret' });
  }

  return {
    createSetup: (form: Form, key: string | null) =>
      transact(db, async (tx) => {
        const customer = await load<{ id: string }>(tx, 'customer', form['customer'] ?? '');
        const id = secret('seti');
        const { object } = await once<Setup>(tx, 'setup_intent', { key, form }, async () => ({
          id,
          object: 'setup_intent',
          client_secret: `${id}_${secret('secret')}`,
          customer: customer.id,
          payment_method: null,
          status: 'requires_payment_method',
          last_setup_error: null,
          created: seconds(),
        }));
        return object;
      }),

    async readSetup(id: string, expanded: boolean) {
      const setup = await load<Setup>(db, 'setup_intent', id);
      if (!expanded || !setup.payment_method) return setup;
      return { ...setup, payment_method: shownMethod(await load<Method>(db, 'payment_method', setup.payment_method)) };
    },

    /** The browser sends the card that is to be kept. */
    async confirmSetup(id: string, clientSecret: string, methodId: string) {
      const setup = await transact(db, async (tx) => {
        const open = await loadSetup(tx, id, clientSecret);
        if (open.status === 'succeeded') {
          throw invalidRequest('You cannot confirm this SetupIntent because it has already succeeded.');
        }
        const method = await load<Method>(tx, 'payment_method', methodId, true);
        needUsable(method, open.customer);
        if (method.behaviour.kind === 'pays' || (method.behaviour.kind === 'refuses' && method.behaviour.keepable)) {
          return succeed(tx, open, method);
        }
        const next: Setup =
          method.behaviour.kind === 'asks'
            ? { ...open, status: 'requires_action', payment_method: method.id }
            : { ...open, last_setup_error: { type: 'card_error', ...refused(method.behaviour) } };
        await store(tx, 'setup_intent', next);
        return next;
      });
      if (setup.last_setup_error && setup.status === 'requires_payment_method') {
        throw refusalError(setup.last_setup_error, { setup_intent: setup });
      }
      return setup;
    },

    /** The card holder's answer to their bank. */
    authenticateSetup: (id: string, clientSecret: string, accepted: boolean) =>
      transact(db, async (tx) => {
        const setup = await loadSetup(tx, id, clientSecret);
        if (setup.status !== 'requires_action' || !setup.payment_method) return setup;
        if (accepted) return succeed(tx, setup, await load<Method>(tx, 'payment_method', setup.payment_method, true));
        const refusedSetup: Setup = {
          ...setup,
          status: 'requires_payment_method',
          payment_method: null,
          last_setup_error: { type: 'card_error', ...notAuthenticated },
        };
        await store(tx, 'setup_intent', refusedSetup);
        return refusedSetup;
      }),
  };
}
