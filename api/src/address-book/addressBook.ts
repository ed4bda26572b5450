import type { FoundAddress } from '@bairn/shared/schema/addresses';

/** Every field of an address; an empty text where it has none. */
export type FullAddress = Required<FoundAddress>;

/** Finds the addresses of a postcode, from any source. */
export type AddressBook = {
  /**
   * @returns null where the postcode has no addresses.
   * @throws AddressBookError where the source cannot be asked.
   */
  find(postcode: string): Promise<readonly FullAddress[] | null>;
};

/** The source of addresses did not answer, or in an unknown format. */
export class AddressBookError extends Error {}
