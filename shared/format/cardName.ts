const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The name of a card: `Visa ending 4242`; an unknown brand is "Card". */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? 'Card'} ending ${last4}`;

/** The expiry month of a card as printed on it: `04/29`. */
export const cardExpiry = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;

/** The payment type of cards, by its name in the list `payment_types`. */
export const cardType = 'Credit/Debit Card';
