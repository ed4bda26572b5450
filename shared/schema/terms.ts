import * as z from 'zod/mini';
import type { CancellationStep } from './cancellation.ts';
import { all, contract, one } from './endpoint.ts';
import { knownNeeds } from './needs.ts';
import { branchScope } from './planning.ts';
import { Id, ListId, LocalDate } from './rules.ts';
import { isPlain } from './text.ts';

/** Most steps of a cancellation policy. */
export const mostSteps = 6;

/** A step of a cancellation policy as a service sets it: the part of the price that is refunded with so much notice. */
export const RefundStep = z.object({
  /** Whole days before the session begins; 0: until it begins. */
  days_before: z.int().check(z.gte(0), z.lte(365)),
  refund_percent: z.int().check(z.gte(1), z.lte(100)),
});
export type RefundStep = z.output<typeof RefundStep>;

/** No two steps have the same notice, and with less notice less is refunded. */
const falling = z.check<RefundStep[]>(({ value, issues }) => {
  value.forEach((step, index) => {
    const refuse = (message: string, field: keyof RefundStep) =>
      issues.push({ code: 'custom', message, path: [index, field], input: value });
    const others = value.filter((_, at) => at !== index);
    if (value.slice(0, index).some(({ days_before }) => days_before === step.days_before)) {
      refuse('There is a step with as many days already', 'days_before');
    } else if (
      others.some(
        ({ days_before, refund_percent }) => days_before > step.days_before && refund_percent <= step.refund_percent,
      )
    ) {
      refuse('The refund must be less than with more days of notice', 'refund_percent');
    }
  });
});

/** The steps of a service's own policy; none: it gives no refunds. Null: the standard policy. */
const Steps = z.nullable(z.array(RefundStep).check(z.maxLength(mostSteps), falling));

/** The steps as they are kept and refunded by, the longest notice first. */
export const keptSteps = (steps: readonly RefundStep[]): CancellationStep[] =>
  steps
    .map(({ days_before, refund_percent }) => ({ hours_before: days_before * 24, refund_percent }))
    .toSorted((a, b) => b.hours_before - a.hours_before);

/** How a service offers the free places of its waiting lists, and until when families report absences. */
const offering = {
  /** The service offers free places itself; otherwise they are offered in the order of joining. */
  waiting_by_hand: z.boolean(),
  /** Hours for which an offer holds its places. */
  waiting_offer_hours: z.int().check(z.gte(1), z.lte(168)),
  /** Hours before a session until which families report an absence themselves; 0: until it starts. */
  absence_notice_hours: z.int().check(z.gte(0), z.lte(72)),
};

const days = () => z.int().check(z.gte(0), z.lte(60));

/** When what is not paid by card is due, and for how long unpaid places are kept after that. */
const billing = {
  /** Days from an invoice to its due date. */
  invoice_terms_days: days(),
  /** Days after the due date before places that are not paid are released. */
  invoice_grace_days: days(),
  /** The same for childcare vouchers. */
  voucher_terms_days: days(),
  voucher_grace_days: days(),
};

/** How to pay an invoice, such as the bank account; printed on it. */
const instructions = z.nullable(z.string().check(z.trim(), z.maxLength(500), z.refine(isPlain)));

/** What families pay with, what is refunded when they cancel, and how places of waiting lists are offered. */
export const ServiceTerms = z.object({
  /** Ids of the list `payment_types`. */
  payment_types: z.array(z.int()),
  /** Those of the list with which families can book today. */
  bookable_payment_types: z.array(z.int()),
  /** The share of an invoiced booking that is due at once, in per cent; charged when its invoice is made. */
  deposit_percent: z.int(),
  /** The service's own policy; null where the standard one applies. */
  steps: z.nullable(z.array(z.object({ days_before: z.number(), refund_percent: z.int() }))),
  /** Families must be connected before they can book. */
  requires_connection: z.boolean(),
  ...billing,
  invoice_instructions: z.nullable(z.string()),
  ...offering,
});
export type ServiceTerms = z.output<typeof ServiceTerms>;

export const cancellationPolicyContract = contract(() => ({
  summary: "The service's cancellation policy, payment types, deposit and waiting list",
  params: z.object(branchScope),
  response: one(ServiceTerms),
}));

export const saveCancellationPolicyContract = contract(() => ({
  summary: 'Set the cancellation policy; bookings made before keep the one they were made under',
  params: z.object(branchScope),
  body: z.object({ steps: Steps }),
  response: one(ServiceTerms),
}));

const optional = {
  invoice_terms_days: z.optional(days()),
  invoice_grace_days: z.optional(days()),
  voucher_terms_days: z.optional(days()),
  voucher_grace_days: z.optional(days()),
  invoice_instructions: z.optional(instructions),
};

/** Payment types, deposit, invoices, cancellation policy and waiting list of a service. */
export const PaymentAndCancellation = z.object({
  payment_types: z.array(ListId).check(z.minLength(1), z.maxLength(20)),
  deposit_percent: z.int().check(z.gte(0), z.lte(100)),
  steps: Steps,
  ...offering,
  /** What is left out stays as it is. */
  ...optional,
});

export const savePaymentAndCancellationContract = contract(() => ({
  summary: 'Set payment types, deposit, cancellation policy and waiting list together',
  params: z.object(branchScope),
  body: PaymentAndCancellation,
  response: one(ServiceTerms),
}));

export const setConnectionRequirementContract = contract(() => ({
  summary: 'Say whether a family must be connected before it can book',
  params: z.object(branchScope),
  body: z.object({ required: z.boolean() }),
  response: one(z.pick(ServiceTerms, { requires_connection: true })),
}));

/** What a service needs to know of a family before a booking. */
export const profileParts = ['phone', 'address', 'needs'] as const;

/** A family of the service whose profile lacks something. */
export const IncompleteFamily = z.object({
  /** The id of the family's keyworker profile. */
  id: Id,
  name: z.string(),
  email: z.string(),
  /** What is missing; `needs`: an answer about a child's allergies or needs. */
  missing: z.array(z.enum(profileParts)),
  /** The children at the service of whom something is not answered. */
  children: z.array(
    z.object({
      id: Id,
      first_name: z.string(),
      full_name: z.string(),
      ...knownNeeds,
      needs_asked_on: z.nullable(LocalDate),
    }),
  ),
});
export type IncompleteFamily = z.output<typeof IncompleteFamily>;

export const carerProfileCheckContract = contract(() => ({
  summary: "The service's families whose profile lacks a phone number, an address or answers about a child",
  params: z.object(branchScope),
  response: all(IncompleteFamily),
}));
