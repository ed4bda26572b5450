/** A card by the provider's token: its number never reaches Bairn. */
export type CardToken = { payment_method_id: string; brand: string; last4: string };

/** The card holder's answer to their bank; `closed`: closed without an answer, which pays nothing either. */
export type BankAnswer = 'accepted' | 'refused' | 'closed';

/** The authentication at the card holder's bank, if the bank requires it. */
export type Bank = {
  /** Asks the card holder to authenticate a payment of `amount` pence. */
  authenticate: (clientSecret: string, amount: number) => Promise<BankAnswer>;
};

/** Reads the card on demand: the page calls it only when everything else is ready. */
export type Card = Bank & {
  /** The card's token at the provider. @throws ApiError 422 with messages for the invalid fields */
  token: () => Promise<CardToken>;
  /**
   * Saves the card by the SetupIntent of this secret; the bank may ask for authentication. @throws ApiError 422 with
   * the reason when the card is not saved
   */
  setUp: (clientSecret: string) => Promise<void>;
};

/** The interface of a card provider. */
export type CardProvider<Details> = {
  /** Turns card details into a token. @throws ApiError 422 with messages for the invalid fields */
  tokenise: (details: Details) => Promise<CardToken>;
  /** Asks the card holder to authenticate a payment. */
  authenticate: (clientSecret: string) => Promise<BankAnswer>;
  /**
   * Attaches a card to a SetupIntent, with authentication if the bank requires it. @throws ApiError 422 when the card
   * is not saved
   */
  setUp: (clientSecret: string, paymentMethod: string) => Promise<void>;
};
