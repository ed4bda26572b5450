import { expect, test } from 'vitest';
import { cardExpiry, cardName } from './cardName.ts';

test('names a card by its brand and its last four digits, and an unknown brand as Card', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
  expect(cardName({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005');
  expect(cardName({ brand: 'unknown', last4: '0001' })).toBe('Card ending 0001');
});

test('formats the expiry date as on the card', () => {
  expect(cardExpiry({ exp_month: 4, exp_year: 2029 })).toBe('04/29');
  expect(cardExpiry({ exp_month: 12, exp_year: 2031 })).toBe('12/31');
});
