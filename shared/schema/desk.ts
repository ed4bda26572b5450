import * as z from 'zod/mini';
import { FamilyChild } from './auth.ts';
import { orderStatuses } from './booking.ts';
import { CancellationStep } from './cancellation.ts';
import { NewChild } from './children.ts';
import { contract, all, one } from './endpoint.ts';
import { deskMethods } from './money.ts';
import { nameText } from './names.ts';
import { OptionalPhone } from './phone.ts';
import { branchScope } from './planning.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';
import { ServiceOrder } from './rows/orders.ts';
import { Email, text } from './text.ts';

/** Most dates that are booked in one call. */
export const mostDates = 40;

/** Most entries for further children in one call. */
export const mostOthers = 5;

/** How a booking for a family is paid: at the service, by a link that the family gets by email, or later by invoice. */
export const deskPayments = [...deskMethods, 'link', 'invoice'] as const;

/** An adult whom the service does not know yet. */
export const NewFamily = z.object({
  first_name: nameText(100),
  last_name: nameText(100),
  email: Email,
  phone: OptionalPhone,
});

/** A family that the branch knows, with the children of it that the branch knows. */
export const KnownFamily = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether the family has an account of which the service knows. */
  account: z.boolean(),
  children: z.array(FamilyChild),
});
export type KnownFamily = z.output<typeof KnownFamily>;

export const findFamiliesContract = contract(() => ({
  summary: 'Families that the branch knows, by booking or by its roll; at most 20',
  params: z.object(branchScope),
  query: z.object({ search: text(100) }),
  response: all(KnownFamily),
}));

/** A coming date of a session as it can be booked for a child. */
export const DeskDate = z.object({
  id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
  places_left: z.int(),
  /** The child's funding here on this date, for its funded hours; null where it has none that the session takes. */
  funding_id: z.nullable(Id),
  /** Minutes of it that are not booked. */
  funding_left: z.nullable(z.int()),
  /** Funded minutes of the child on the date that are booked, at all services. */
  funded_on_day: z.int(),
  /** Why it cannot be booked for this child, as a sentence. */
  problem: z.nullable(z.string()),
});
export type DeskDate = z.output<typeof DeskDate>;

export const deskDatesContract = contract(() => ({
  summary: 'The dates of a session in the next twelve weeks as they can be booked for a child',
  params: z.object(branchScope),
  query: z.object({
    session_id: Id,
    /** A child that the branch knows. */
    child_id: z.optional(Id),
    /** The date of birth of a child that it does not know yet. */
    dob: z.optional(LocalDate),
  }),
  response: all(DeskDate),
}));

/** What was booked. */
export const DeskOrder = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  total: Pence,
  bookings: z.int(),
  /** Until when the link can be used; null where it was paid at the service or is billed, or costs nothing. */
  pay_by: z.nullable(Instant),
  /** The day on which its invoice is due; null where it has none. */
  due_on: z.nullable(LocalDate),
  /** Where the emails go. */
  email: z.nullable(z.string()),
});
export type DeskOrder = z.output<typeof DeskOrder>;

/** The dates of a session for one child. */
const bookedChild = {
  /** One of the two. */
  child_id: z.nullish(Id),
  child: z.nullish(NewChild),
  session_id: Id,
  instance_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostDates)),
  /**
   * Minutes that the child's funded hours were shown to pay for, the first dates first: another number by now is refused.
   * None are used without it.
   */
  funded_minutes: z.nullish(z.int().check(z.gte(0))),
};

export const bookForFamilyContract = contract(() => ({
  summary: "Book on a family's behalf; repeating it with the same key has no further effect",
  params: z.object(branchScope),
  body: z.object({
    /** One of the two. */
    family_id: z.nullish(Id),
    family: z.nullish(NewFamily),
    ...bookedChild,
    /** Further children of the family in the same order, or further sessions. */
    others: z.nullish(z.array(z.object(bookedChild)).check(z.maxLength(mostOthers))),
    /** How what is left to pay is paid; none where nothing is. */
    payment: z.nullish(z.enum(deskPayments)),
    /** The sum to pay that was shown: another one by now is refused. */
    expected_total: Pence,
  }),
  response: one(DeskOrder),
}));

export const recordRefundContract = contract(() => ({
  summary: 'Record that a refund was paid back at the service',
  params: z.object({ ...branchScope, id: Id }),
  body: z.object({ refund_id: Id }),
  response: one(ServiceOrder),
}));

export const withdrawLinkContract = contract(() => ({
  summary: 'Withdraw the open payment link of an order; its places are free, and the family gets an email',
  params: z.object({ ...branchScope, id: Id }),
  response: one(ServiceOrder),
}));

/** The secret of a payment link. */
const token = text(200);

/** An order as the holder of its payment link sees it: no more than the email says. */
export const LinkedOrder = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  /** The service withdrew it before it was paid. */
  withdrawn: z.boolean(),
  /** Funded hours pay for all that is booked, and what was to be paid is not: the link has ended, or was withdrawn. */
  only_funded: z.nullable(z.enum(['ended', 'withdrawn'])),
  service_name: z.string(),
  /** First names. */
  children: z.array(z.string()),
  total: Pence,
  pay_by: Instant,
  now: Instant,
  bookings: z.array(
    z.object({
      id: Id,
      child: z.string(),
      session_name: z.string(),
      date: LocalDate,
      start_time: WallTime,
      end_time: WallTime,
      price: Pence,
      cancellation_steps: z.array(CancellationStep),
    }),
  ),
  /** Given while the card's bank asks for authentication; the payment library of the browser needs it. */
  client_secret: z.nullable(z.string()),
  /** A card is being charged. */
  busy: z.boolean(),
});
export type LinkedOrder = z.output<typeof LinkedOrder>;

export const readPaymentLinkContract = contract(() => ({
  summary: 'The order of a payment link',
  body: z.object({ token }),
  response: one(LinkedOrder),
}));

export const payByLinkContract = contract(() => ({
  summary: 'Pay the order of a payment link by card',
  body: z.object({ token, payment_method_id: text(255) }),
  response: one(LinkedOrder),
}));

export const confirmByLinkContract = contract(() => ({
  summary: 'After authentication: asks the payment provider how it went and settles the order of a payment link',
  body: z.object({ token }),
  response: one(LinkedOrder),
}));
