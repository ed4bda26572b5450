import { formatFullDay } from './date.ts';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';

/** What becomes of places that are not paid; nothing where none of the dates is left to release. */
export function releaseWords(
  { status, released_on }: Pick<Invoice, 'status' | 'released_on'>,
  dates: readonly string[],
) {
  if (status === 'arrears') return 'The time to pay is over. Pay it soon, or call the service if you cannot.';
  if (!dates.some((date) => date >= released_on)) return null;
  return `Places that are not paid are given to others from ${formatFullDay(released_on)}.`;
}
