import * as z from 'zod/mini';
import { BeginsRecurring, BlockDate } from './bookingOptions.ts';
import { CancellationPreview, CancellationStep } from './cancellation.ts';
import { ConnectionNeed } from './connectionNeed.ts';
import { contract, one, page } from './endpoint.ts';
import { FamilyChild } from './auth.ts';
import { Movement, ownMethods, Refund } from './money.ts';
import { Id, Instant, ListId, LocalDate, Pence, WallTime, idList } from './rules.ts';
import { paging } from './query.ts';
import { OrderInvoice } from './rows/invoices.ts';
import { text } from './text.ts';

/** Minutes that a place is kept for a basket item (state table of the basket item). */
export const holdMinutes = 30;
/** How often a hold can be kept for another `holdMinutes` from that moment. */
export const mostExtensions = 2;
/** Maximum lines in a basket: four children, five days a week, for four weeks. */
export const mostLines = 80;
/** Maximum places that one basket holds on one date: more children than most families have. */
export const mostOnDate = 6;

/** The secret name of a basket: knowing it allows the use of a visitor's basket. */
export const BasketUid = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));

/** A basket item, in the names of the specification's section 3. */
export const BasketItem = z.object({
  id: Id,
  basket_uid: z.string(),
  price: Pence,
  type: z.enum(['session', 'block_session']),
  session_id: Id,
  instance_id: Id,
  branch_id: Id,
  booking_option_id: z.nullable(z.int()),
  child_id: z.nullable(Id),
  child: z.nullable(FamilyChild),
  /**
   * Set for a block: its dates, the first of which is the line's own. Prices, hours and funded minutes are those of all,
   * and what is done with the line is done with all. `recurring` is set where they begin a recurring booking.
   */
  block: z.optional(
    z.object({ dates: z.array(BlockDate), single_price: Pence, recurring: z.optional(BeginsRecurring) }),
  ),
  payment_type_id: z.nullable(z.int()),
  /** The card's token or id; with vouchers the id of the family's voucher account; null with an invoice. */
  payment_method_id: z.nullable(z.string()),
  /** Minutes of it that the child's funded hours are to pay for. */
  funded_minutes: z.int(),
  /** Minutes of it that the child's funded hours at the service can pay for; 0 where it does not take them. */
  fundable_minutes: z.int(),
  /** Pence that the family pays: the price without the funded part. */
  to_pay: Pence,
  session_name: z.string(),
  service_name: z.string(),
  service_logo: z.nullable(z.string()),
  location_name: z.string(),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  hours: z.int(),
  minutes: z.int(),
  /** Places left for others on that date. */
  spaces: z.int(),
  /** Payment types that the session takes. */
  payment_types: z.array(z.object({ id: z.int(), name: z.string() })),
  status: z.enum(['held', 'expired']),
  held_until: Instant,
  /** How often the hold can still be extended. */
  extensions_left: z.int().check(z.gte(0), z.lte(mostExtensions)),
  /** What the line cost while it was last held, where its hold ran out and the price is another now. */
  previous_price: z.nullable(Pence),
  /** What comes back when the booking is cancelled; fixed by ordering. */
  cancellation_steps: z.array(CancellationStep),
  /** Why the line cannot be booked as it stands; null when it can. */
  error: z.nullable(z.string()),
  /** Set where the error is that the family is not connected with the service. */
  connection_need: z.optional(ConnectionNeed),
  /** Set where the hold ran out and no place is left: the family can join the date's waiting list. */
  can_wait: z.optional(z.boolean()),
});
export type BasketItem = z.output<typeof BasketItem>;

export const Basket = z.object({
  /** Null as long as nothing was added: the first item sets it. */
  basket_uid: z.nullable(z.string()),
  items: z.array(BasketItem),
  /** Pence to pay for the lines that are held. */
  total: Pence,
  /** The server's time, for the countdown. */
  now: Instant,
});
export type Basket = z.output<typeof Basket>;

const [itemParams, uidBody] = [z.object({ id: Id }), z.object({ basket_uid: BasketUid })];

export const readBasketContract = contract(() => ({
  summary: 'The basket of a visitor or of the keyworker who is logged in',
  query: z.object({ basket_uid: z.optional(BasketUid) }),
  response: one(Basket),
}));

export const addToBasketContract = contract(() => ({
  summary:
    'Add a dated instance, or a block or recurring booking of which it is the first; places are held for 30 minutes',
  body: z.object({
    /** Null for a first item: the answer says the name. A name that the caller made at random begins a basket too. */
    basket_uid: z.nullish(BasketUid),
    session_id: Id,
    instance_id: Id,
    booking_option_id: z.nullish(ListId),
    /** For a recurring booking: the ISO days of the week, from `instance_id` on. */
    weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7))),
    child_id: z.nullish(Id),
    /** One place for each entry, in place of `child_id`; null is a place whose child is chosen at the checkout. */
    child_ids: z.optional(z.array(z.nullable(Id)).check(z.minLength(1), z.maxLength(mostOnDate))),
  }),
  response: one(Basket),
}));

export const removeFromBasketContract = contract(() => ({
  summary: 'Remove a line and free its place',
  params: itemParams,
  query: z.object({ basket_uid: BasketUid }),
  response: one(Basket),
}));

export const extendHoldContract = contract(() => ({
  summary: 'Keep the place of a line for another 30 minutes; at most twice',
  params: itemParams,
  body: uidBody,
  response: one(Basket),
}));

export const holdAgainContract = contract(() => ({
  summary: "Take the place of a line whose hold ran out once more, at today's price",
  params: itemParams,
  body: uidBody,
  response: one(Basket),
}));

export const addChildToItemContract = contract(() => ({
  summary: 'Say which child a line is for',
  params: itemParams,
  body: z.object({ basket_uid: BasketUid, child_id: Id }),
  response: one(Basket),
}));

export const addPaymentToItemContract = contract(() => ({
  summary: 'Say how a line is paid; funded hours pay for as much as they cover, and another way for the rest',
  params: itemParams,
  body: z.object({
    basket_uid: BasketUid,
    /** Null takes back what was chosen. */
    payment_type_id: z.nullable(ListId),
    /** Of a card its token or id; of vouchers the id of the child's voucher account. */
    payment_method_id: z.nullish(text(255)),
    /** With funded hours: how the family pays what they do not cover. It may be chosen later. */
    rest_payment_type_id: z.nullish(ListId),
  }),
  response: one(Basket),
}));

export const orderStatuses = ['pending', 'paid', 'part_refunded', 'refunded', 'expired', 'cancelled'] as const;
export const paymentStatuses = ['created', 'pending', 'confirmed', 'failed', 'cancelled'] as const;
export const bookingStatuses = [
  'pending',
  'confirmed',
  'expired',
  'attended',
  'absent',
  'cancelled_by_family',
  'cancelled_by_service',
] as const;

/** A booking: one child on one dated instance. */
export const Booking = z.object({
  id: Id,
  order_id: Id,
  status: z.enum(bookingStatuses),
  /** "A child" without a date of birth where a court keeps the family from the child. */
  child: z.extend(FamilyChild, { dob: z.nullable(LocalDate) }),
  branch_id: Id,
  session_id: Id,
  instance_id: Id,
  /** The same for all dates that were booked together. */
  block_id: z.nullable(Id),
  service_name: z.string(),
  session_name: z.string(),
  location_name: z.string(),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  /** Pence that the family pays: without the funded part. */
  price: Pence,
  payment_type: z.string(),
  /** Minutes of it that funded hours pay for; they return to the child's hours when it is cancelled. */
  funded_minutes: z.int(),
  /** The schools that the service collects children from; without any, the family brings the child. */
  collects_from: z.array(z.string()),
  /** Whether its family may cancel it now. */
  can_cancel: z.boolean(),
  /** The cancellation policy at the time of purchase. */
  cancellation_steps: z.array(CancellationStep),
  /** Pence that would be refunded, or taken off its invoice, if the service cancelled it now. */
  refundable: Pence,
  /** Whether that comes off its invoice, because the invoice is not paid yet. */
  comes_off_invoice: z.boolean(),
  cancelled_at: z.nullable(Instant),
  /** Why the service cancelled it, in its words. */
  cancel_reason: z.nullable(z.string()),
  /** What comes back for it, whether it has arrived yet or not. */
  refunded: Pence,
  /** Pence that credit notes took off its invoice. */
  credited: Pence,
});
export type Booking = z.output<typeof Booking>;

export const Payment = z.object({
  id: Id,
  payee: z.string(),
  amount: Pence,
  status: z.enum(paymentStatuses),
  /** Given while the card's bank asks for authentication; the payment library of the browser needs it. */
  client_secret: z.nullable(z.string()),
  /** Why it failed, in the provider's words for people. */
  failure: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Paid to the service itself; null for a card payment here. */
  desk: z.nullable(z.enum(ownMethods)),
});

export const Order = z.object({
  id: Id,
  /** What people read out on the phone. */
  number: z.string(),
  status: z.enum(orderStatuses),
  created_at: Instant,
  /** Price of the bookings that were not let go unpaid. */
  total: Pence,
  /** What was charged in all. */
  paid: Pence,
  /** What arrived back in all. */
  refunded: Pence,
  bookings: z.array(Booking),
  payments: z.array(Payment),
  movements: z.array(Movement),
  refunds: z.array(Refund),
  invoices: z.array(OrderInvoice),
  /** Until when its payment link can be used; null where it has none. */
  pay_by: z.nullable(Instant),
  /** The token of the payment link while it waits for a card. */
  pay_token: z.nullable(z.string()),
  /** True while a payment waits for the card holder's authentication. */
  needs_authentication: z.boolean(),
  today: LocalDate,
  /** The server's time. */
  now: Instant,
});
export type Order = z.output<typeof Order>;

export const createOrderContract = contract(() => ({
  summary: 'Book and pay the basket; repeating it with the same key has no further effect',
  body: z.object({
    basket_uid: BasketUid,
    /** Keep a new card for the next time. */
    save_card: z.optional(z.boolean()),
  }),
  response: one(Order),
}));

export const confirmPaymentContract = contract(() => ({
  summary: 'After authentication: asks the payment provider how it went and settles the order',
  params: z.object({ id: Id }),
  response: one(Order),
}));

export const OrderListItem = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  created_at: Instant,
  /** Until when its payment link can be used; null where it has none. */
  pay_by: z.nullable(Instant),
  /** Price of the bookings that were not let go unpaid. */
  total: Pence,
  /** What was charged in all. */
  paid: Pence,
  /** What arrived back in all. */
  refunded: Pence,
  bookings: z.array(Booking),
});

export const listOrdersContract = contract(() => ({
  summary: "The family's orders with their bookings",
  query: z.object({ when: z.optional(z.enum(['upcoming', 'past'])), child_id: z.optional(Id), ...paging() }),
  response: z.extend(page(OrderListItem), { today: LocalDate, now: Instant }),
}));

export const showOrderContract = contract(() => ({
  summary: 'One order of the family',
  params: z.object({ id: Id }),
  response: one(Order),
}));

export const cancellationPreviewContract = contract(() => ({
  summary: 'The refund if these bookings were cancelled now',
  params: z.object({ id: Id }),
  query: z.object({ bookings: idList(40) }),
  response: one(CancellationPreview),
}));

export const cancelBookingsContract = contract(() => ({
  summary:
    'Cancel bookings of an order by the policy that they were bought with; a payment that waits for its bank is given up',
  params: z.object({ id: Id }),
  body: z.object({
    booking_ids: z.array(Id).check(z.minLength(1), z.maxLength(40)),
    /** What was shown to come back: another amount by now is refused. */
    expected_refund: Pence,
    /** What was shown to be taken off invoices, where that was shown: another amount by now is refused. */
    expected_credit: z.optional(Pence),
    /** The person means to give a payment up, not to cancel what is paid: once it went through, 409 `paid`. */
    unpaid: z.optional(z.boolean()),
  }),
  response: one(Order),
}));
