import { limitReached, noCredit, type FoundAddress } from '@bairn/shared/schema/addresses';

/** Every field of an address; an empty text where it has none. */
export type FullAddress = Required<FoundAddress>;

/** Finds the addresses of a postcode, from any source. */
export type AddressBook = {
  /**
   * @returns null where the postcode has no addresses.
   * @throws AddressBookError where the source cannot be asked, LookupsUsedUp where it refuses to look anything up.
   */
  find(postcode: string): Promise<readonly FullAddress[] | null>;
};

/** Why a source of addresses refuses: its credit or its limit is used up. */
const usedUp = { [noCredit]: 'Key balance depleted', [limitReached]: 'Lookup limit reached' };
export type UsedUp = keyof typeof usedUp;
export const isUsedUp = (code: number): code is UsedUp => Object.hasOwn(usedUp, code);

/** The source of addresses answered 402 with this code. */
export class LookupsUsedUp extends Error {
  readonly code: UsedUp;

  constructor(code: UsedUp) {
    super(usedUp[code]);
    this.code = code;
  }
}

/** The source of addresses did not answer, or in an unknown format. */
export class AddressBookError extends Error {}
