import type { PayoutAccounts } from './payoutAccounts.ts';

/** What we know of a card; its number never reaches this API. */
export type Card = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** The provider's fingerprint of the number, the same whenever it is entered. */
  fingerprint: string | null;
};

/** Why a bank refused a card, where it gives no reason that the family can act on. */
export const bankDeclined = 'Your bank declined the card.';

/** The state of a card payment at the provider. */
export type PaymentOutcome = (
  | { status: 'confirmed'; ref: string }
  /** The card's bank asks for authentication in the browser, with this secret; null while the provider is busy. */
  | { status: 'pending'; ref: string; client_secret: string | null }
  | { status: 'failed'; ref: string | null; failure: string }
  /** It was not confirmed in time and was given up; no card was refused. */
  | { status: 'abandoned'; ref: string | null; failure: string }
) & { card?: Card | null };

export type ChargeRequest = {
  /** Our payment's id, sent as idempotency key so that a retry charges once. */
  payment_id: string;
  order_number: string;
  /** Pence. */
  amount: number;
  /** The provider's token of the card; card numbers never reach this API. */
  payment_method: string;
  /** The family as customer of the provider: its kept cards may be charged. */
  customer: string;
  /** Keep the card for the family after the charge. */
  keep: boolean;
  /** The provider's account of the nursery that is paid; null while it has none. */
  destination: string | null;
};

export type RefundRequest = {
  /** Our refund's id, the idempotency key. */
  refund_id: string;
  /** The provider's number of the payment. */
  ref: string;
  /** Pence. */
  amount: number;
  /** The payment went to a nursery's account: the refund is taken from there. */
  from_destination: boolean;
};

/** The state of a refund at the provider. `done` may still become `failed` when a bank returns the money. */
export type RefundOutcome =
  | { status: 'pending' | 'done'; ref: string }
  | { status: 'failed'; ref: string | null; failure: string };

/** A refund as the provider lists it; `refund_id` is ours, null where it was made at the provider. */
export type ListedRefund = { ref: string; refund_id: string | null; amount: number; outcome: RefundOutcome };

/** A card that the browser has set up for a customer. */
export type SetupOutcome =
  | { status: 'confirmed'; customer: string; payment_method: string; card: Card }
  | { status: 'open'; customer: string; failure: string };

/** A webhook event: its id, its kind, and the object that it is about. */
export type PaymentEvent = { ref: string; type: string; object_ref: string };

/** The payment provider could not be reached or timed out: the outcome is unknown. */
export class PaymentUnavailable extends Error {}

/** The provider refuses a card for good; the message is shown to people. */
export class CardRefused extends Error {}

/**
 * All calls to the card provider. Never called inside a transaction. Every call may throw PaymentUnavailable; a retry
 * with the same ids has no second effect.
 */
export type Payments = PayoutAccounts & {
  charge(request: ChargeRequest): Promise<PaymentOutcome>;
  /** Looks up how a payment went, and cancels one that was refused, so that it can no longer be paid. */
  outcome(ref: string): Promise<PaymentOutcome>;
  /** Gives up a payment that waits for its card holder; answers `confirmed` if it went through first. */
  cancel(ref: string): Promise<PaymentOutcome>;
  /** Our id of the payment with the provider's id; null when the provider has no payment of ours by it. */
  paymentOf(ref: string): Promise<string | null>;
  /** The provider's id of a payment whose charge was never answered; null when it was never begun. */
  lookFor(customer: string, payment: string, since: Date): Promise<string | null>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  refundOutcome(ref: string): Promise<RefundOutcome>;
  /** All refunds of a payment, made here or at the provider. */
  refundsOf(ref: string): Promise<ListedRefund[]>;
  /** The payment that a refund belongs to, both by the provider's ids; null for an unknown one. */
  refunded(ref: string): Promise<string | null>;
  /** Creates the family as customer of the provider. */
  createCustomer(of: { keyworker_id: string; name: string; email: string }): Promise<string>;
  /** Deletes a family and its kept cards; payments and refunds stay in the provider's records. */
  removeCustomer(customer: string): Promise<void>;
  /** Keeps a card for a customer, so that it can be charged again. @throws CardRefused */
  attach(method: string, customer: string): Promise<void>;
  /** Deletes a kept card; succeeds if it is not kept. */
  detach(method: string): Promise<void>;
  /** Starts to keep a card without a payment. */
  beginSetup(customer: string): Promise<{ setup_intent: string; client_secret: string }>;
  /** Null for a setup that the provider does not know. */
  readSetup(setup: string): Promise<SetupOutcome | null>;
  /** Reads a webhook; null when the provider did not sign it, or signed it too long ago. */
  readEvent(body: string, signature: string): PaymentEvent | null;
  close(): Promise<void>;
};
