import {
  initializePaymentMethod,
  listPaymentMethods,
  listTransactions,
  paymentWebhook,
  removePaymentMethod,
  savePaymentMethod,
} from '@bairn/shared/schema/payments';
import { needFamily } from '../account/holdFamily.ts';
import type { Person } from '../access/person.ts';
import { tellFamily } from '../booking/tell.ts';
import { transact } from '../plugins/database.ts';
import { metaOf } from '../plugins/paging.ts';
import { PaymentUnavailable } from '../plugins/payments.ts';
import { invalid, notFound, Refusal } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { customerOf } from './customers.ts';
import { noteEvent } from './handleEvent.ts';
import { keepCard, readCard, readCards, removeCard } from './savedCards.ts';
import { everyTransaction, readTransactions } from './transactionQueries.ts';
import { transactionsFile } from './transactionsFile.ts';

/** The keyworker that the access rule has made sure of. */
function familyOf({ keyworker_id }: Person): string {
  if (!keyworker_id) throw new Error('The access rule of this call lets keyworkers in only.');
  return keyworker_id;
}

/** Calls that need the provider's answer say so when there is none. @throws Refusal 503 */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new Refusal(503, 'The card provider does not answer at the moment. Please try again in a little while.', {
      code: 'provider_unavailable',
    });
  }
}

/** Saved cards, the family's money, and what the payment provider tells. */
export const paymentRoutes = [
  serve(listPaymentMethods, { access: 'card.list' }, async ({ db, person }) => ({
    data: await readCards(db, familyOf(person)),
  })),

  serve(
    initializePaymentMethod,
    { access: 'card.keep', ownTransactions: true },
    async ({ db, person, services: { payments } }) => ({
      data: await answered(async () => payments.beginSetup(await customerOf(db, payments, familyOf(person)))),
    }),
  ),

  serve(
    savePaymentMethod,
    { access: 'card.keep', ownTransactions: true },
    async ({ db, body, person, services: { payments } }) => {
      const keyworker = familyOf(person);
      const { customer, setup } = await answered(async () => ({
        customer: await customerOf(db, payments, keyworker),
        setup: await payments.readSetup(body.setup_intent),
      }));
      if (!setup || setup.customer !== customer) throw notFound('This card could not be found.');
      if (setup.status === 'open') throw invalid({ setup_intent: [setup.failure] });
      const { payment_method, card } = setup;
      const id = await transact(db, async (tx) => {
        await needFamily(tx, keyworker);
        return keepCard(tx, { keyworker, payment_method, card, user: person.user_id });
      });
      if (id === null) throw invalid({ setup_intent: ['This card was removed. Please enter it again.'] });
      return { data: await readCard(db, id) };
    },
  ),

  serve(removePaymentMethod, { access: 'card.remove' }, async ({ tx, params, person }) => {
    const keyworker = familyOf(person);
    for (const id of await removeCard(tx, keyworker, params.id, person.user_id)) {
      await tellFamily(tx, keyworker, 'basket.changed', { id });
    }
    return { data: await readCards(tx, keyworker) };
  }),

  serve(listTransactions, { access: 'transaction.list' }, async ({ db, query, person }) => {
    const family = familyOf(person);
    if (query.format === 'csv') return transactionsFile(everyTransaction(db, family, query));
    const { rows, total, totals } = await readTransactions(db, family, query);
    return { data: rows, meta: metaOf(query, total), totals };
  }),

  serve(paymentWebhook, { access: 'public' }, async ({ tx, body, request, services }) => {
    const event = services.payments.readEvent(body, request.signature);
    if (!event) throw new Refusal(400, 'The signature is missing, wrong or too old.');
    await noteEvent(tx, event);
    return { received: true };
  }),
];
