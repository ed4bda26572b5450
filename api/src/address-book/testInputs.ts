import { noCredit, postcodeUnknown, limitReached, addressesFound } from '@bairn/shared/schema/addresses';

/** The test inputs of Ideal Postcodes, with the code of each answer. They are not all postcodes. */
export const testInputs: ReadonlyMap<string, number> = new Map([
  ['ID1 1QD', addressesFound],
  ['ID1 KFA', postcodeUnknown],
  ['ID1 CLIP', noCredit],
  ['ID1 CHOP', limitReached],
]);

/** The test input that a text is, in any spelling that the provider takes; undefined for any other. */
export function testInputOf(text: string): string | undefined {
  const compact = text.replaceAll(/\s+/g, '').toUpperCase();
  return [...testInputs.keys()].find((input) => input.replace(' ', '') === compact);
}
