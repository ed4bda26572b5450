/** A card as the provider names it: its number never reaches Bairn. */
export type CardToken = { payment_method_id: string; brand: string; last4: string };

/** What the card holder said to their bank; `closed`: they turned away without an answer, which pays nothing either. */
export type BankAnswer = 'accepted' | 'refused' | 'closed';

/** The bank of a card holder, as far as it wants to be asked. */
export type Bank = {
  /** Lets the card holder answer their bank about a payment of `amount` pence. */
  authenticate: (clientSecret: string, amount: number) => Promise<BankAnswer>;
};

/** Brings a card when it is wanted: whoever pays asks for it only when everything else is ready. */
export type Card = Bank & {
  /** The card's name at the provider. @throws ApiError 422 with messages for the fields that are wrong */
  token: () => Promise<CardToken>;
  /**
   * Keeps the card for later by the SetupIntent of this secret; the bank may ask. @throws ApiError 422 with the reason when
   * the card is not kept
   */
  setUp: (clientSecret: string) => Promise<void>;
};

/** What Bairn needs of whoever takes card payments. */
export type CardProvider<Details> = {
  /** Turns card details into a token. @throws ApiError 422 with messages for the fields that are wrong */
  tokenise: (details: Details) => Promise<CardToken>;
  /** Lets the card holder answer their bank about a payment. */
  authenticate: (clientSecret: string) => Promise<BankAnswer>;
  /** Attaches a card to a SetupIntent, asking the bank where it wants. @throws ApiError 422 when the card is not kept */
  setUp: (clientSecret: string, paymentMethod: string) => Promise<void>;
};
