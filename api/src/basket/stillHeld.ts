import { bankDeclined } from '../payment-provider/paymentProvider.ts';

/** Why a payment failed, with what that means for the family's money and its places, and what to do next. */
export const stillHeld = (failure: string, places = 1) =>
  `${failure} Nothing was taken and your ${places > 1 ? 'places are' : 'place is'} still held.${
    failure === bankDeclined ? ' Try another card.' : ''
  }`;
