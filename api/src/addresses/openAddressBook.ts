import type { Settings } from '../plugins/settings.ts';
import { AddressBookError, type AddressBook } from './addressBook.ts';
import { embeddedAddresses } from './embeddedAddresses.ts';
import { idealPostcodes } from './idealPostcodes.ts';

/** Nobody to ask: people type their addresses. */
const nobody: AddressBook = {
  find: () => Promise.reject(new AddressBookError('IDEAL_POSTCODES_KEY is not set: nobody knows addresses.')),
};

/** Ideal Postcodes where its key is set. Without one a demonstration invents addresses, and production has none. */
export function openAddressBook({
  idealPostcodesKey,
  mode,
}: Pick<Settings, 'idealPostcodesKey' | 'mode'>): AddressBook {
  if (idealPostcodesKey) return idealPostcodes(idealPostcodesKey);
  return mode === 'demo' ? embeddedAddresses : nobody;
}
