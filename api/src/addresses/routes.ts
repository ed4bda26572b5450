import {
  addressesFound,
  addressFilter,
  addressLookup,
  postcodeUnknown,
  type FoundAddress,
} from '@bairn/shared/schema/addresses';
import { Postcode } from '@bairn/shared/schema/rules';
import { invalid, Refusal } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { AddressBookError, type FullAddress } from './addressBook.ts';
import { countLookup } from './countLookup.ts';

const unknownPostcode = () => new Refusal(404, 'Postcode not found', { code: postcodeUnknown });
const noAnswer = () => new Refusal(503, 'The address search does not answer. Please type in your address.');

type Field = (typeof addressFilter)[number];
const isField = (name: string): name is Field => (addressFilter as readonly string[]).includes(name);

/** @throws Refusal 422 where it names a field that addresses have not. */
function readFilter(filter: string | undefined): readonly Field[] {
  if (!filter) return addressFilter;
  const names = filter.split(',').map((name) => name.trim());
  if (!names.every(isField)) throw invalid({ filter: ['The filter is not valid'] });
  return names;
}

const only = (address: FullAddress, fields: readonly Field[]): FoundAddress =>
  Object.fromEntries(fields.map((field) => [field, address[field]]));

/** The look-up of addresses (specification section 7). */
export const addressRoutes = [
  serve(
    addressLookup,
    { access: 'public', ownTransactions: true },
    async ({ params, query, transact, request, services }) => {
      const fields = readFilter(query.filter);
      const postcode = Postcode.safeParse(params.postcode);
      if (!postcode.success) throw unknownPostcode();
      await transact((tx) => countLookup(tx, request.ip));
      try {
        const found = await services.addresses.find(postcode.data);
        if (!found) throw unknownPostcode();
        return { code: addressesFound, message: 'Success', result: found.map((address) => only(address, fields)) };
      } catch (error) {
        if (!(error instanceof AddressBookError)) throw error;
        request.log.error(error, 'address look-up');
        throw noAnswer();
      }
    },
  ),
];
