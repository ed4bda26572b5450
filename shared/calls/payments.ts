import type * as schema from '../schema/payments.ts';
import { del, get, post } from './endpoint.ts';

export const listPaymentMethods = get<typeof schema.listPaymentMethodsContract>('/account/carer/payment-methods', {
  about: ['card', 'order'],
});

export const initializePaymentMethod = post<typeof schema.initializePaymentMethodContract>(
  '/account/carer/payment-methods/initialize',
  { about: [] },
);

export const savePaymentMethod = post<typeof schema.savePaymentMethodContract>('/account/carer/payment-methods', {
  about: ['card'],
});

export const removePaymentMethod = del<typeof schema.removePaymentMethodContract>(
  '/account/carer/payment-methods/{id}',
  { about: ['card'] },
);

export const paymentWebhook = post<typeof schema.paymentWebhookContract>('/payments/webhook', { raw: true });

/** `from` and `to` are days in Scotland, both included. With `format=csv` the whole filtered list comes as a file. */
export const listTransactions = get<typeof schema.listTransactionsContract>('/booking/transactions', {
  download: true,
  about: ['order', 'refund'],
});
