const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card as people know it: `Visa ending 4242`; a brand that we do not know is "Card". */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? 'Card'} ending ${last4}`;

/** The last month of a card, as it is printed there: `04/29`. */
export const cardExpiry = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
