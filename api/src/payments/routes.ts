import {
  initializePaymentMethod,
  listPaymentMethods,
  listTransactions,
  paymentWebhook,
  removePaymentMethod,
  savePaymentMethod,
} from '@bairn/shared/calls/payments';
import { needFamily } from '../families/holdFamily.ts';
import { tellFamily } from '../realtime/tell.ts';
import { transact } from '../database/database.ts';
import { beside } from '../http/readList.ts';
import { invalid, notFound, Refusal } from '../refusals/refusal.ts';
import { serve } from '../http/serve.ts';
import { answered } from './answered.ts';
import { customerOf } from './customers.ts';
import { noteEvent } from './noteEvent.ts';
import { keepCard, readCard, readCards, removeCard } from './savedCards.ts';
import { readTotals, readTransactions } from './transactionQueries.ts';

/** Saved cards, the family's money, and what the payment provider tells. */
export const paymentRoutes = [
  serve(listPaymentMethods, { access: 'card.list' }, async ({ db, scope }) => ({
    data: await readCards(db, scope.keyworker),
  })),

  serve(
    initializePaymentMethod,
    { access: 'card.keep', ownTransactions: true },
    async ({ db, scope, services: { payments } }) => ({
      data: await answered(async () => payments.beginSetup(await customerOf(db, payments, scope.keyworker))),
    }),
  ),

  serve(
    savePaymentMethod,
    { access: 'card.keep', ownTransactions: true },
    async ({ db, body, person, scope: { keyworker }, services: { payments } }) => {
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

  serve(removePaymentMethod, { access: 'card.remove' }, async ({ tx, params, person, scope: { keyworker } }) => {
    for (const id of await removeCard(tx, keyworker, params.id, person.user_id)) {
      await tellFamily(tx, keyworker, 'basket.changed', { id });
    }
    return { data: await readCards(tx, keyworker) };
  }),

  serve(listTransactions, { access: 'transaction.list' }, async ({ db, query, scope }) =>
    beside(await readTransactions(db, scope.keyworker, query), async () => ({
      totals: await readTotals(db, scope.keyworker, query),
    })),
  ),

  serve(paymentWebhook, { access: 'public' }, async ({ tx, body, request, services }) => {
    const event = services.payments.readEvent(body, request.signature);
    if (!event) throw new Refusal(400, 'The signature is missing, wrong or too old.');
    await noteEvent(tx, event);
    return { received: true };
  }),
];
