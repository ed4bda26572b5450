/** Why a card is refused, in the provider's words. */
export type CardRefusal = { code: string; decline_code?: string; message: string };

/** The behaviour of a sandbox card, by the numbers that Stripe publishes for tests. */
export type CardBehaviour =
  | { kind: 'pays'; /** How its refunds go. */ refunds?: 'late' | 'returned' }
  /**
   * The bank asks for authentication each time, or until the card was set up; then it pays, or refuses all the same.
   */
  | { kind: 'asks'; always?: true; then?: CardRefusal }
  /** Can be kept, and is refused only when charged. */
  | ({ kind: 'refuses'; keepable?: true } & CardRefusal);

const refusal = (code: string, message: string, decline_code?: string): CardRefusal => ({
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});
const refuses = (code: string, message: string, decline_code?: string): CardBehaviour => ({
  kind: 'refuses',
  ...refusal(code, message, decline_code),
});

const declinedMessage = 'Your card was declined.';
const noFunds = ['card_declined', 'Your card has insufficient funds.', 'insufficient_funds'] as const;

const cards: Record<string, CardBehaviour> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '378282246310005': { kind: 'pays' },
  '4000000000007726': { kind: 'pays', refunds: 'late' },
  '4000000000005126': { kind: 'pays', refunds: 'returned' },
  '4000002500003155': { kind: 'asks' },
  '4000002760003184': { kind: 'asks', always: true },
  '4000008260003178': { kind: 'asks', always: true, then: refusal(...noFunds) },
  '4000000000000341': {
    ...refuses('card_declined', declinedMessage, 'generic_decline'),
    keepable: true,
  } as CardBehaviour,
  '4000000000000002': refuses('card_declined', declinedMessage, 'generic_decline'),
  '4000000000009995': refuses(...noFunds),
  '4000000000009987': refuses('card_declined', declinedMessage, 'lost_card'),
  '4000000000000069': refuses('expired_card', 'Your card has expired.'),
  '4000000000000127': refuses('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': refuses(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

/** Refuses a number that is no test number, as a provider in test mode refuses real cards. */
export const behaviourOf = (number: string): CardBehaviour =>
  cards[number] ??
  refuses(
    'card_declined',
    'Your card was declined. The sandbox takes test cards only, such as 4242 4242 4242 4242.',
    'test_mode_live_card',
  );

/** The check digit of a card number (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The brand by the first digits. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}
