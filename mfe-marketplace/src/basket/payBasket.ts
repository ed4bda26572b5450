import { ApiError } from '@bairn/shared/app';
import type { BasketItem, Order } from '@bairn/shared/schema/booking';
import type { Card } from './cardProvider.ts';
import { placeOrder, settleOrder } from './checkoutQueries.ts';

/** Why lines could not be booked, by the line's id. */
export type LineErrors = Readonly<Record<string, string>>;

/** Some lines were refused; each says why at its own place. */
export class LinesRefused extends ApiError {
  readonly lines: LineErrors;
  constructor(lines: LineErrors) {
    const count = Object.keys(lines).length;
    const message =
      count === 1
        ? 'One of your sessions needs your attention. Nothing was charged.'
        : 'Some of your sessions need your attention. Nothing was charged.';
    super({ status: 422, message, errors: { lines: [message] } });
    this.lines = lines;
  }
}

/** No answer came although the order may have been placed: asking again with the same key is safe. */
export class OrderUnsure extends ApiError {
  readonly key: string;
  readonly basket: string;
  constructor(basket: string, key: string) {
    super({ status: 0, message: 'We could not reach Bairn to see whether your booking went through.' });
    this.key = key;
    this.basket = basket;
  }
}

type Wanted = {
  basket: string;
  lines: readonly BasketItem[];
  card: Card;
  assign: (payment: { id: string; payment_type_id: number; payment_method_id: string }) => Promise<unknown>;
};

const cardType = 'Credit/Debit Card';

/** What can be said before the card is asked for; placing the order checks everything again. */
export function problemsOf(lines: readonly BasketItem[]): LineErrors {
  const problems: Record<string, string> = {};
  for (const line of lines) {
    if (line.status === 'expired') problems[line.id] = line.error ?? 'This place is no longer kept.';
    else if (!line.child_id) problems[line.id] = 'Choose a child for this session.';
    else if (!line.payment_types.some(({ name }) => name === cardType)) {
      problems[line.id] = 'This session cannot be paid by card. Remove it to book the others.';
    }
  }
  return problems;
}

async function assignCard({ lines, card, assign }: Wanted): Promise<void> {
  const { payment_method_id } = await card.token();
  const refused: Record<string, string> = {};
  for (const { id, payment_types } of lines) {
    const payment_type_id = payment_types.find(({ name }) => name === cardType)?.id ?? 0;
    try {
      await assign({ id, payment_type_id, payment_method_id });
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error;
      refused[id] = error.errors ? (Object.values(error.errors)[0]?.[0] ?? error.message) : error.message;
    }
  }
  if (Object.keys(refused).length > 0) throw new LinesRefused(refused);
}

/**
 * Places the order of a key, once or again. @throws LinesRefused, OrderUnsure, or ApiError 422 with the card's refusal
 */
export async function order(basket: string, key: string): Promise<Order> {
  try {
    return await placeOrder(basket, key);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 502) throw new OrderUnsure(basket, key);
    const lines = Object.entries(error.errors ?? {}).flatMap(([name, [message]]) =>
      name.startsWith('items.') && message ? [[name.slice('items.'.length), message] as const] : [],
    );
    if (lines.length > 0) throw new LinesRefused(Object.fromEntries(lines));
    throw error;
  }
}

/** Lets the card holder confirm what their bank asks about, and settles. @throws ApiError 422 when nothing was paid */
export async function authenticate(placed: Order, card: Pick<Card, 'authenticate'>): Promise<Order> {
  if (!placed.needs_authentication) return placed;
  for (const { status, client_secret, amount } of placed.payments) {
    if (status === 'pending' && client_secret) await card.authenticate(client_secret, amount);
  }
  return settleOrder(placed.id);
}

/** Card, order, bank: one intent to pay, from the press of the button to an order that is paid or waits. */
export async function payBasket(wanted: Wanted, onPlaced: (order: Order) => void): Promise<Order> {
  const problems = problemsOf(wanted.lines);
  if (Object.keys(problems).length > 0) throw new LinesRefused(problems);
  await assignCard(wanted);
  const placed = await order(wanted.basket, crypto.randomUUID());
  onPlaced(placed);
  return authenticate(placed, wanted.card);
}
