import { call, queryOptions } from '@bairn/shared/app';
import { webConfig } from '@bairn/shared/schema/config';
import {
  initializePaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  savePaymentMethod,
} from '@bairn/shared/schema/payments';
import type { Card } from '@bairn/shared/payments/cardProvider';

/** The family's saved cards, the newest first; what the checkout keeps stands under the same first word. */
export const cardsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => (await call(listPaymentMethods, { signal })).data,
  // Cards change by what their family does alone, here or at the checkout.
  meta: { live: ['order'] },
});

/** The public settings, as the shell keeps them: they say who takes the payments. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(webConfig, { signal }),
  select: ({ data }) => data,
  meta: { live: [] },
  staleTime: Infinity,
});

/** Keeps a card for later: begun with the API, confirmed by the browser at the provider, and recorded by the API. */
export async function saveCard(card: Card) {
  const { data: begun } = await call(initializePaymentMethod);
  await card.setUp(begun.client_secret);
  return (await call(savePaymentMethod, { body: { setup_intent: begun.setup_intent } })).data;
}

/** Forgets a card; answers those that are left. */
export const forgetCard = async (id: string) => (await call(removePaymentMethod, { params: { id } })).data;
