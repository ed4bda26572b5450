import type { FoundAddress } from '@bairn/shared/schema/addresses';

/** Every field of an address, an empty text for what it has not. */
export type FullAddress = Required<FoundAddress>;

/** Finds the addresses of a postcode, whoever knows them. */
export type AddressBook = {
  /**
   * @returns null where the postcode has no addresses.
   * @throws AddressBookError where nobody could be asked.
   */
  find(postcode: string): Promise<readonly FullAddress[] | null>;
};

/** Whoever knows the addresses did not answer, or not as agreed. */
export class AddressBookError extends Error {}
