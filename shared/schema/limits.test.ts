import { expect, it } from 'vitest';
import { Days } from './details.ts';
import { savePaymentMethodContract } from './payments.ts';
import { Email } from './text.ts';

const address = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length)}`;

it('takes an email address of at most 254 characters', () => {
  const longest = address(254 - address(0).length - 3) + '.uk';
  expect(longest).toHaveLength(254);
  expect(Email.safeParse(longest).success).toBe(true);
  expect(Email.safeParse(`a${longest}`).success).toBe(false);
});

it.each([
  [[1, 7], true],
  [[0], false],
  [[8], false],
])('days of the week %j: %s', (days, taken) => {
  expect(Days.safeParse(days).success).toBe(taken);
});

it.each([
  ['seti_1QxYz', true],
  ['../customers/cus_1', false],
  ['seti_1?expand=x', false],
])('the id of a card set-up goes into an address of the provider: %s, %s', (setup_intent, taken) => {
  expect(savePaymentMethodContract().body?.safeParse({ setup_intent }).success).toBe(taken);
});
