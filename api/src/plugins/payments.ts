/** How a card payment stands at the provider. */
export type PaymentOutcome =
  | { status: 'confirmed'; ref: string }
  /** The card's bank asks for authentication in the browser, with this secret. */
  | { status: 'pending'; ref: string; client_secret: string }
  | { status: 'failed'; ref: string | null; failure: string };

export type ChargeRequest = {
  /** Our payment's id: the provider takes it as idempotency key, so that a repeated call charges once. */
  payment_id: string;
  order_number: string;
  /** Pence. */
  amount: number;
  /** The provider's token of the card; card numbers never reach this API. */
  payment_method: string;
  /** The provider's account of the nursery that is paid; null while it has none. */
  destination: string | null;
};

/** The payment provider could not be reached or did not answer in time: nothing is known of the outcome. */
export class PaymentUnavailable extends Error {}

/** The one door to card payments. Never called inside a transaction. */
export type Payments = {
  /** @throws PaymentUnavailable */
  charge(request: ChargeRequest): Promise<PaymentOutcome>;
  /** Asks how a payment went. @throws PaymentUnavailable */
  outcome(ref: string): Promise<PaymentOutcome>;
  /** Gives up a payment that waits for its card holder; answers `confirmed` if it went through meanwhile. @throws PaymentUnavailable */
  cancel(ref: string): Promise<PaymentOutcome>;
  close(): Promise<void>;
};
