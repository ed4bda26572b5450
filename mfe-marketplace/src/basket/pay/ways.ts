import { cardType } from '@bairn/shared/format/cardName';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { LinePayment } from '#components/basketQueries.ts';

/** How a family pays what funded hours do not cover. */
export type Way = 'card' | 'invoice' | 'voucher';

/** The list `payment_types` by name, in the order in which families are offered them. */
const typeNames: Record<Way, string> = {
  card: cardType,
  invoice: 'Invoice',
  voucher: 'Childcare vouchers',
};
const allWays = Object.keys(typeNames) as Way[];

/** The ways as families choose them. */
export const wayWords: Record<Way, { name: string; hint: string }> = {
  card: { name: 'Card', hint: 'You pay now' },
  invoice: { name: 'Invoice', hint: 'Pay the service later: bank transfer or Tax-Free Childcare' },
  voucher: { name: 'Childcare vouchers', hint: 'Pay the service later from your voucher account' },
};

const idOf = ({ payment_types }: BasketItem, wanted: string) =>
  payment_types.find(({ name }) => name === wanted)?.id ?? null;

/** The payment type of funded hours, where a line takes them. */
export const hoursTypeOf = (item: BasketItem) => idOf(item, 'Funded Hours');

/** Whether funded hours pay for all of a line. */
export const isFunded = ({ funded_minutes, to_pay }: BasketItem) => funded_minutes > 0 && to_pay === 0;

/** Whether a way has to be chosen for a line. */
export const isPayable = (item: BasketItem) => item.status === 'held' && !isFunded(item);

/** The ways that a line offers. */
export const waysOf = (item: BasketItem) => allWays.filter((way) => idOf(item, typeNames[way]) !== null);

/** The way that was chosen for a line; before that the first that it offers, null where it offers none. */
export function wayOf(item: BasketItem): Way | null {
  const offered = waysOf(item);
  return offered.find((way) => idOf(item, typeNames[way]) === item.payment_type_id) ?? offered[0] ?? null;
}

/** Whether the API knows how a line is paid: a card is named when the button is pressed. */
export const isSaid = (item: BasketItem) =>
  wayOf(item) === 'card' || idOf(item, typeNames[wayOf(item) ?? 'card']) === item.payment_type_id;

/** How a line is paid, as the API is told; the hours of a part-funded line stay chosen. A card may be named later. */
export function paidBy(item: BasketItem, way: Way, method?: string): LinePayment {
  const type = way === 'card' && method === undefined ? null : idOf(item, typeNames[way]);
  const named = method === undefined ? {} : { payment_method_id: method };
  return item.funded_minutes > 0
    ? { id: item.id, payment_type_id: hoursTypeOf(item), ...(type && { rest_payment_type_id: type }), ...named }
    : { id: item.id, payment_type_id: type, ...named };
}

/** Takes a child's funded hours for a line, or leaves them: an invoice or vouchers chosen for it stay chosen. */
export function fundedBy(item: BasketItem, on: boolean): LinePayment {
  const way = wayOf(item);
  const method = (way === 'voucher' && item.payment_method_id) || undefined;
  if (way === 'invoice' || method) return paidBy({ ...item, funded_minutes: on ? 1 : 0 }, way ?? 'card', method);
  return { id: item.id, payment_type_id: on ? hoursTypeOf(item) : null };
}

/** Pence that a card is charged with now. */
export const chargedNow = (items: readonly BasketItem[]) =>
  items
    .filter((item) => isPayable(item) && (wayOf(item) ?? 'card') === 'card')
    .reduce((sum, { to_pay }) => sum + to_pay, 0);
