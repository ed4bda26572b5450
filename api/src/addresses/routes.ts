import { addressesFound, addressFilter, postcodeUnknown, type FoundAddress } from '@bairn/shared/schema/addresses';
import { addressLookup } from '@bairn/shared/calls/addresses';
import { Postcode } from '@bairn/shared/schema/details';
import { invalid, Refusal } from '../refusals/refusal.ts';
import { serve } from '../http/serve.ts';
import { AddressBookError, LookupsUsedUp, type FullAddress } from '../address-book/addressBook.ts';
import { testInputOf } from '../address-book/testInputs.ts';
import { countLookup } from './countLookup.ts';

const unknownPostcode = () => new Refusal(404, 'Postcode not found', { code: postcodeUnknown });
const noAnswer = () =>
  new Refusal(503, 'The address search is not available at the moment. Please type in your address.');

type Field = (typeof addressFilter)[number];
const isField = (name: string): name is Field => (addressFilter as readonly string[]).includes(name);

/** @throws Refusal 422 where it names a field that addresses do not have. */
function readFilter(filter: string | undefined): readonly Field[] {
  if (!filter) return addressFilter;
  const names = filter.split(',').map((name) => name.trim());
  if (!names.every(isField)) throw invalid({ filter: ['The filter is not valid'] });
  return names;
}

const only = (address: FullAddress, fields: readonly Field[]): FoundAddress =>
  Object.fromEntries(fields.map((field) => [field, address[field]]));

/** Routes of the address look-up (specification section 7). */
export const addressRoutes = [
  serve(
    addressLookup,
    { access: 'public', ownTransactions: true },
    async ({ params, query, transact, request, services }) => {
      const fields = readFilter(query.filter);
      const postcode = testInputOf(params.postcode) ?? Postcode.safeParse(params.postcode).data;
      if (postcode === undefined) throw unknownPostcode();
      await transact((tx) => countLookup(tx, request.ip));
      try {
        const found = await services.addresses.find(postcode);
        if (!found) throw unknownPostcode();
        return { code: addressesFound, message: 'Success', result: found.map((address) => only(address, fields)) };
      } catch (error) {
        const usedUp = error instanceof LookupsUsedUp;
        if (!usedUp && !(error instanceof AddressBookError)) throw error;
        request.log.error(error, 'address look-up');
        throw usedUp ? new Refusal(402, error.message, { code: error.code }) : noAnswer();
      }
    },
  ),
];
