import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';

/** What is said of a line that costs something else since it was last held; null where nothing has changed. */
export function priceChange({ price, previous_price, status }: BasketItem): string | null {
  if (previous_price === null || previous_price === price) return null;
  const change = `The price has changed from ${formatPence(previous_price)} to ${formatPence(price)}`;
  return status === 'expired' ? `${change}.` : `${change} since you first added this date.`;
}
