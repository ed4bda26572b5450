import { apiQuery, call, dataOf } from '@bairn/shared/app';
import {
  initializePaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  savePaymentMethod,
} from '@bairn/shared/calls/payments';
import { listVouchers } from '@bairn/shared/calls/vouchers';
import type { Card } from '@bairn/shared/payments/cardProvider';

/** The family's saved cards, the newest first. */
export const cardsQuery = apiQuery(listPaymentMethods, {}, { select: dataOf });

/** The family's voucher accounts, by child. */
export const vouchersQuery = apiQuery(listVouchers, {}, { select: dataOf });

/** Keeps a card for later: begun with the API, confirmed by the browser at the provider, and recorded by the API. */
export async function saveCard(card: Card) {
  const { data: begun } = await call(initializePaymentMethod);
  await card.setUp(begun.client_secret);
  return (await call(savePaymentMethod, { body: { setup_intent: begun.setup_intent } })).data;
}

/** Forgets a card; answers those that are left. */
export const forgetCard = (id: string) => call(removePaymentMethod, { params: { id } });
