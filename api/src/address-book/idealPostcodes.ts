import { addressesFound, addressFilter, FoundAddress, postcodeUnknown } from '@bairn/shared/schema/addresses';
import * as z from 'zod/mini';
import { AddressBookError, isUsedUp, LookupsUsedUp, type AddressBook } from './addressBook.ts';

/** Timeout in milliseconds (specification section 9). */
const timeout = 15_000;

const Answer = z.object({ code: z.int(), message: z.optional(z.string()), result: z.optional(z.array(FoundAddress)) });

/** Looks addresses up at Ideal Postcodes. `ask` replaces the network in tests. */
export function idealPostcodes(key: string, ask: typeof fetch = fetch): AddressBook {
  return {
    async find(postcode) {
      const query = new URLSearchParams({ api_key: key, filter: addressFilter.join(',') });
      const url = `https://api.ideal-postcodes.co.uk/v1/postcodes/${encodeURIComponent(postcode)}?${query}`;
      let body: unknown;
      try {
        const answer = await ask(url, { signal: AbortSignal.timeout(timeout) });
        body = await answer.json();
      } catch (error) {
        // The URL contains the key, so only the kind of failure is reported.
        throw new AddressBookError(
          `Ideal Postcodes did not answer: ${error instanceof Error ? error.name : 'unknown'}.`,
        );
      }
      const read = Answer.safeParse(body);
      if (!read.success) throw new AddressBookError('Ideal Postcodes answered in an unknown format.');
      const { code, message = '', result = [] } = read.data;
      if (code === postcodeUnknown) return null;
      if (isUsedUp(code)) throw new LookupsUsedUp(code);
      if (code !== addressesFound) throw new AddressBookError(`Ideal Postcodes refused with code ${code}: ${message}`);
      const full = { line_1: '', line_2: '', line_3: '', county: '', post_town: '' };
      return result.length === 0 ? null : result.map((address) => ({ ...full, ...address }));
    },
  };
}
