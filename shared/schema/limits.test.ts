import { expect, it } from 'vitest';
import { setClock } from './clock.ts';
import { DateOfBirth, Days } from './details.ts';
import { savePaymentMethodContract } from './payments.ts';
import { LocalDate } from './rules.ts';
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
  ['1899-12-31', false],
  ['0206-11-20', false],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['20266-11-20', false],
  ['2200-01-01', false],
])('a date in a year that nobody means: %s, %s', (date, taken) => {
  expect(LocalDate.safeParse(date).success).toBe(taken);
});

it.each([
  ['2026-11-20', undefined],
  ['2026-11-21', 'The date of birth cannot be after today'],
  ['2008-11-20', undefined],
  ['2008-11-19', 'The date of birth must be in the last 18 years. Check the year'],
  ['0206-11-20', 'The date of birth must be in the last 18 years. Check the year'],
])('a child born on %s: %s', (dob, message) => {
  const stop = setClock(() => Date.parse('2026-11-20T12:00:00Z'));
  expect(DateOfBirth.safeParse(dob).error?.issues[0]?.message).toBe(message);
  stop();
});

it.each([
  ['seti_1QxYz', true],
  ['../customers/cus_1', false],
  ['seti_1?expand=x', false],
])('the id of a card set-up goes into an address of the provider: %s, %s', (setup_intent, taken) => {
  expect(savePaymentMethodContract().body?.safeParse({ setup_intent }).success).toBe(taken);
});
