import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '@bairn/shared/schema/messages';
import { CardDetails, partsOf } from './cardDetails.ts';

test.each([
  ['04/29', { month: '04', year: '2029' }],
  ['4 / 2029', { month: '4', year: '2029' }],
  ['0429', { month: '04', year: '2029' }],
  ['12-31', { month: '12', year: '2031' }],
  ['13/29', null],
  ['04/9', null],
  ['', null],
])('an expiry date typed as "%s"', (typed, parts) => {
  expect(partsOf(typed)).toEqual(parts);
});

test('reports invalid card details before they are sent', () => {
  const typed = { card_number: '4242', expiry_date: '99/99', security_code: '' };
  const { error } = z.safeParse(CardDetails, typed);
  expect(fieldErrors(error?.issues ?? [], typed)).toEqual({
    card_number: ['The card number must be 12 to 19 digits'],
    expiry_date: ['The expiry date must be month and year, such as 04/29'],
    security_code: ['The security code field is required'],
  });
});
