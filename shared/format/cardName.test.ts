import { expect, test } from 'vitest';
import { cardExpiry, cardName } from './cardName.ts';

test('names a card by its brand and its last four digits, and one of an unknown brand honestly', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
  expect(cardName({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005');
  expect(cardName({ brand: 'unknown', last4: '0001' })).toBe('Card ending 0001');
});

test('writes the expiry as it is printed on the card', () => {
  expect(cardExpiry({ exp_month: 4, exp_year: 2029 })).toBe('04/29');
  expect(cardExpiry({ exp_month: 12, exp_year: 2031 })).toBe('12/31');
});
