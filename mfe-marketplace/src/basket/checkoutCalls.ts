import type { currentUser as CurrentUser } from '@bairn/shared/schema/auth';
import type * as contract from '@bairn/shared/schema/booking';
import type { createChild as CreateChild } from '@bairn/shared/schema/children';
import type { webConfig as WebConfig } from '@bairn/shared/schema/config';
import type { listPaymentMethods as ListPaymentMethods } from '@bairn/shared/schema/payments';
import type { AnyEndpoint } from '@bairn/shared/schema/endpoint';

/** Verb and address are enough to make a call; a test holds these to the contract (see components/basketCalls.ts). */
const bare = <E extends AnyEndpoint>(method: E['method'], path: string) => ({ method, path }) as E;

export const orderSummary = bare<typeof contract.orderSummary>('POST', '/booking/order/summary');
export const createOrder = bare<typeof contract.createOrder>('POST', '/booking/order/create');
export const confirmPayment = bare<typeof contract.confirmPayment>('POST', '/booking/order/{id}/confirm-payment');
export const cancelBookings = bare<typeof contract.cancelBookings>('POST', '/booking/order/{id}/cancel');
export const showOrder = bare<typeof contract.showOrder>('GET', '/booking/order/{id}');
export const listOrders = bare<typeof contract.listOrders>('GET', '/booking/order');
export const listPaymentMethods = bare<typeof ListPaymentMethods>('GET', '/account/carer/payment-methods');
export const createChild = bare<typeof CreateChild>('POST', '/account/carer/create');
export const currentUser = bare<typeof CurrentUser>('GET', '/auth/user');
export const webConfig = bare<typeof WebConfig>('GET', '/core/web/config');
