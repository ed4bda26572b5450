import type { Settings } from '../settings.ts';
import { AddressBookError, type AddressBook } from './addressBook.ts';
import { embeddedAddresses } from './embeddedAddresses.ts';
import { idealPostcodes } from './idealPostcodes.ts';

/** Without a source people type their addresses. */
const nobody: AddressBook = {
  find: () => Promise.reject(new AddressBookError('IDEAL_POSTCODES_KEY is not set, so addresses cannot be looked up.')),
};

/** Ideal Postcodes if its key is set. Without a key a demonstration invents addresses, and production has none. */
export function openAddressBook({
  idealPostcodesKey,
  mode,
}: Pick<Settings, 'idealPostcodesKey' | 'mode'>): AddressBook {
  if (idealPostcodesKey) return idealPostcodes(idealPostcodesKey);
  return mode === 'demo' ? embeddedAddresses : nobody;
}
