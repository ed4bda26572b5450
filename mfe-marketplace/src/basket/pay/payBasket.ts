import { ApiError } from '@bairn/shared/app';
import type { Basket, BasketItem, Order } from '@bairn/shared/schema/booking';
import type { Bank, Card } from '@bairn/shared/payments/cardProvider';
import type { LinePayment } from '#components/basketQueries.ts';
import { isPayable, paidBy, wayOf, waysOf } from './ways.ts';
import { placeOrder, settleOrder } from '../checkoutQueries.ts';

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
  readonly asked: Readonly<{ basket: string; key: string; saveCard: boolean }>;
  constructor(asked: OrderUnsure['asked']) {
    super({ status: 0, message: 'We could not reach Bairn to see whether your booking went through.' });
    this.asked = asked;
  }
}

/** How far paying has come: the card is named, the order placed and charged, the bank asked, its answer looked up. */
export type PayStep = 'card' | 'order' | 'bank' | 'settle';

/** What is paid with: a new card or a saved one. */
export type Payer = Pick<Card, 'token' | 'authenticate'>;

type Wanted = {
  /** As it is on screen, with the children who are still being saved. */
  basket: Basket;
  /** Waits for what is still being saved. @returns why some was not, by line */
  saved: () => Promise<LineErrors>;
  /** Null where no card is charged. */
  payer: Payer | null;
  /** Keep the card for next time. */
  saveCard: boolean;
  assign: (payment: LinePayment) => Promise<Basket>;
  onStep: (step: PayStep) => void;
  /** The order is there, paid or not yet. */
  onPlaced: (order: Order) => void;
};

/** What can be said before the card is asked for; placing the order checks everything again. */
export function problemsOf(lines: readonly BasketItem[]): LineErrors {
  const problems: Record<string, string> = {};
  for (const line of lines) {
    if (line.status === 'expired') problems[line.id] = line.error ?? 'This place is no longer held.';
    else if (!line.child_id) problems[line.id] = 'Choose a child for this session.';
    else if (wayOf(line) === 'voucher' && line.to_pay > 0 && !line.payment_method_id) {
      problems[line.id] = 'Choose a voucher account for this session.';
    } else if (line.to_pay > 0 && waysOf(line).length === 0) {
      problems[line.id] =
        line.funded_minutes > 0
          ? 'The rest of this session cannot be paid here. Remove it to book the others.'
          : line.fundable_minutes > 0
            ? 'This session is paid with funded hours only. Choose to use them, or remove it to book the others.'
            : 'This session cannot be paid here. Remove it to book the others.';
    }
  }
  return problems;
}

/**
 * What would be paid, and what cancelling would cost: other lines, prices or policies are another purchase than the one
 * that was agreed to.
 */
const agreed = ({ items }: Basket) =>
  items
    .map((item) => {
      const { id, status, to_pay, funded_minutes, child_id, cancellation_steps } = item;
      return JSON.stringify([id, status, to_pay, funded_minutes, child_id, cancellation_steps, wayOf(item)]);
    })
    .toSorted()
    .join(';');

async function assignCard({ basket, assign }: Wanted, payer: Payer): Promise<void> {
  const { payment_method_id } = await payer.token();
  const refused: Record<string, string> = {};
  let latest = basket;
  for (const item of basket.items.filter((line) => isPayable(line) && wayOf(line) === 'card')) {
    const { id } = item;
    try {
      latest = await assign(paidBy(item, 'card', payment_method_id));
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error;
      refused[id] = error.errors ? (Object.values(error.errors)[0]?.[0] ?? error.message) : error.message;
    }
  }
  if (Object.keys(refused).length > 0) throw new LinesRefused(refused);
  if (agreed(latest) !== agreed(basket)) {
    throw new ApiError({
      status: 409,
      message:
        'Your basket has changed since this page was loaded. Nothing was charged. Look at it again before you pay.',
    });
  }
}

/** The API failed at something, perhaps after it placed the order. */
const isFailure = (error: unknown) => error instanceof ApiError && error.status >= 500;

/**
 * Places the order of a key, once or again; a failure of the API is asked about at once, since the key finds an order
 * that was placed. @throws LinesRefused, OrderUnsure, or ApiError 422 with the card's refusal
 */
export async function order(basket: string, key: string, saveCard: boolean): Promise<Order> {
  const place = () => placeOrder(basket, key, saveCard);
  try {
    return await place().catch((error: unknown) => {
      if (isFailure(error)) return place();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || isFailure(error)) throw new OrderUnsure({ basket, key, saveCard });
    const lines = Object.entries(error.errors ?? {}).flatMap(([name, [message]]) =>
      name.startsWith('items.') && message ? [[name.slice('items.'.length), message] as const] : [],
    );
    if (lines.length > 0) throw new LinesRefused(Object.fromEntries(lines));
    throw error;
  }
}

const closedWords =
  'You closed the question of your bank, so nothing was charged. Your places are still in your basket: pay again when you are ready.';

/** The card holder left their bank's question without an answer. `said` is how the provider puts it, on each line too. */
export class BankClosed extends ApiError {
  readonly said: string;
  constructor(said: string) {
    super({ status: 422, message: closedWords, errors: { payment_method_id: [closedWords] } });
    this.said = said;
  }
}

/**
 * Lets the card holder confirm what their bank asks about, and settles. @throws ApiError 422 when nothing was paid
 */
export async function authenticate(
  placed: Order,
  bank: Bank,
  onStep: (step: PayStep) => void = () => {},
): Promise<Order> {
  if (!placed.needs_authentication) return placed;
  onStep('bank');
  let closed = false;
  for (const { status, client_secret, amount } of placed.payments) {
    if (status !== 'pending' || !client_secret) continue;
    if ((await bank.authenticate(client_secret, amount)) === 'closed') closed = true;
  }
  onStep('settle');
  try {
    return await settleOrder(placed.id);
  } catch (error) {
    const nothingPaid = error instanceof ApiError && error.status === 422;
    if (!nothingPaid || !closed) throw error;
    throw new BankClosed(error.errors?.['payment_method_id']?.[0] ?? error.message);
  }
}

/** Card, order, bank: one intent to pay, from the press of the button to an order that is paid or waits. */
export async function payBasket(wanted: Wanted): Promise<Order> {
  const { basket, saved, payer, saveCard, onStep, onPlaced } = wanted;
  const problems = { ...problemsOf(basket.items), ...(await saved()) };
  if (Object.keys(problems).length > 0) throw new LinesRefused(problems);
  if (payer) {
    onStep('card');
    await assignCard(wanted, payer);
  }
  onStep('order');
  const placed = await order(basket.basket_uid ?? '', crypto.randomUUID(), saveCard);
  onPlaced(placed);
  return payer ? authenticate(placed, payer, onStep) : placed;
}
