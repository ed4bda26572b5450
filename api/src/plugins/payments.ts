/** What may be known of a card; its number never reaches this API. */
export type Card = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** The provider's mark of the number, the same whenever it is entered. */
  fingerprint: string | null;
};

/** How a card payment stands at the provider. */
export type PaymentOutcome = (
  | { status: 'confirmed'; ref: string }
  /** The card's bank asks for authentication in the browser, with this secret; null while the provider itself is busy. */
  | { status: 'pending'; ref: string; client_secret: string | null }
  | { status: 'failed'; ref: string | null; failure: string }
  /** Nobody confirmed it, and it was given up; no card was refused. */
  | { status: 'abandoned'; ref: string | null; failure: string }
) & { card?: Card | null };

export type ChargeRequest = {
  /** Our payment's id: the provider takes it as idempotency key, so that a repeated call charges once. */
  payment_id: string;
  order_number: string;
  /** Pence. */
  amount: number;
  /** The provider's token of the card; card numbers never reach this API. */
  payment_method: string;
  /** The family at the provider: it may be charged with the cards that are kept for it. */
  customer: string;
  /** Keep the card for the family once it was charged. */
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
  /** The payment went to a nursery's account: the money is taken back from there. */
  from_destination: boolean;
};

/** How a refund stands at the provider. `done` may still become `failed` when a bank sends the money back. */
export type RefundOutcome =
  | { status: 'pending' | 'done'; ref: string }
  | { status: 'failed'; ref: string | null; failure: string };

/** A refund as the provider lists it; `refund_id` is ours, null where it was not begun here. */
export type ListedRefund = { ref: string; refund_id: string | null; amount: number; outcome: RefundOutcome };

/** A card that the browser has set up for a customer. */
export type SetupOutcome =
  | { status: 'confirmed'; customer: string; payment_method: string; card: Card }
  | { status: 'open'; customer: string; failure: string };

/** What the provider tells by webhook: an event's own number, its kind, and what it is about. */
export type PaymentEvent = { ref: string; type: string; object_ref: string };

/** The payment provider could not be reached or did not answer in time: nothing is known of the outcome. */
export class PaymentUnavailable extends Error {}

/** The provider refuses a card for good; the message is for people. */
export class CardRefused extends Error {}

/**
 * The one door to card payments. Never called inside a transaction. Every call may throw PaymentUnavailable; to ask
 * again with the same ids does nothing twice.
 */
export type Payments = {
  charge(request: ChargeRequest): Promise<PaymentOutcome>;
  /** Asks how a payment went, and ends one that was refused, so that nobody can pay it any more. */
  outcome(ref: string): Promise<PaymentOutcome>;
  /** Gives up a payment that waits for its card holder; answers `confirmed` if it went through meanwhile. */
  cancel(ref: string): Promise<PaymentOutcome>;
  /** Our id of the payment with the provider's number; null when the provider has none such of ours. */
  paymentOf(ref: string): Promise<string | null>;
  /** The provider's number of a payment whose charge was never answered; null when it was never begun. */
  lookFor(customer: string, payment: string, since: Date): Promise<string | null>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  refundOutcome(ref: string): Promise<RefundOutcome>;
  /** Everything given back of a payment, whoever did it. */
  refundsOf(ref: string): Promise<ListedRefund[]>;
  /** The payment that a refund belongs to, both in the provider's numbers; null for an unknown one. */
  refunded(ref: string): Promise<string | null>;
  /** Makes the family known to the provider. */
  createCustomer(of: { keyworker_id: string; name: string; email: string }): Promise<string>;
  /** Forgets a family and the cards that are kept for it; what was paid and given back stays in the provider's books. */
  removeCustomer(customer: string): Promise<void>;
  /** Lets a card be charged more than once for a customer. @throws CardRefused */
  attach(method: string, customer: string): Promise<void>;
  /** Forgets a card; one that is not kept is forgotten already. */
  detach(method: string): Promise<void>;
  /** Begins to keep a card without a payment. */
  beginSetup(customer: string): Promise<{ setup_intent: string; client_secret: string }>;
  /** Null for a setup that the provider does not know. */
  readSetup(setup: string): Promise<SetupOutcome | null>;
  /** Reads what came by webhook; null when it was not signed by the provider, or long ago. */
  readEvent(body: string, signature: string): PaymentEvent | null;
  close(): Promise<void>;
};
