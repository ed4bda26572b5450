import type * as contract from '@bairn/shared/schema/booking';
import type { AnyEndpoint } from '@bairn/shared/schema/endpoint';

/**
 * The basket's calls by verb and address alone: the header loads them on every page, and making a call needs no schema.
 * A test holds these to the contract.
 */
const bare = <E extends AnyEndpoint>(method: E['method'], path: string) => ({ method, path }) as E;

export const readBasket = bare<typeof contract.readBasket>('GET', '/booking/basket');
export const addToBasket = bare<typeof contract.addToBasket>('POST', '/booking/basket/add');
export const removeFromBasket = bare<typeof contract.removeFromBasket>('DELETE', '/booking/basket/{id}/remove');
export const addChildToItem = bare<typeof contract.addChildToItem>('POST', '/booking/basket/{id}/add-child');
export const addPaymentToItem = bare<typeof contract.addPaymentToItem>('POST', '/booking/basket/{id}/add-payment');
export const extendHold = bare<typeof contract.extendHold>('POST', '/booking/basket/{id}/extend');
export const holdAgain = bare<typeof contract.holdAgain>('POST', '/booking/basket/{id}/hold-again');
