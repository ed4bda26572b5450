import { apiQuery, dataOf } from '@bairn/shared/app';
import { readPaymentLink } from '@bairn/shared/calls/desk';

/** The order of a payment link. */
export const linkQuery = (token: string) =>
  apiQuery(readPaymentLink, { body: { token } }, { select: dataOf, staleTime: 0 });
