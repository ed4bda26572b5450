/** A card as the provider names it: its number never reaches Bairn. */
export type CardToken = { payment_method_id: string; brand: string; last4: string };

/** What the checkout needs of whoever takes card payments. */
export type CardProvider<Details> = {
  /** Turns card details into a token. @throws ApiError 422 with messages for the fields that are wrong */
  tokenise: (details: Details) => Promise<CardToken>;
  /** Lets the card holder answer their bank about a payment. */
  authenticate: (clientSecret: string) => Promise<'accepted' | 'refused'>;
};

/** Brings a card when it is wanted: the checkout asks for it only when everything else is ready. */
export type Card = {
  token: () => Promise<CardToken>;
  /** `amount` in pence. */
  authenticate: (clientSecret: string, amount: number) => Promise<'accepted' | 'refused'>;
};
