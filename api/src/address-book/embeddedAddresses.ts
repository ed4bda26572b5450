import { createHash } from 'node:crypto';
import { addressesFound } from '@bairn/shared/schema/addresses';
import { outcodeOf, outcodes } from '../public-register/outcodes.ts';
import { isUsedUp, LookupsUsedUp, type AddressBook, type FullAddress } from './addressBook.ts';
import { countyOf } from './countyOf.ts';
import { testInputs } from './testInputs.ts';

const names =
  'Rowan Harbour Kirk Mill Gorse Loch Station Castle Ferry Heather Bridge Ladywell Priory Craigs Bellevue Orchard'.split(
    ' ',
  );
const kinds = 'Street Road Terrace Place Gardens Avenue Crescent Brae Wynd Drive Lane Court'.split(' ');

/** A number below `below`, derived from a text and always the same for it. */
const chosen = (text: string, below: number) => createHash('sha256').update(text).digest().readUInt32BE() % below;
const pick = (text: string, list: readonly string[]) => list[chosen(text, list.length)] ?? '';

/** The doors of one street, some of them flats in a tenement. */
function doorsOf(postcode: string): string[][] {
  const street = `${pick(`${postcode}/name`, names)} ${pick(`${postcode}/kind`, kinds)}`;
  const first = 1 + chosen(`${postcode}/first`, 80);
  const doors = Array.from({ length: 4 + chosen(`${postcode}/doors`, 6) }, (_, index) => first + 2 * index);
  return doors.flatMap((door) =>
    chosen(`${postcode}/${door}`, 4) === 0
      ? ['1F1', '1F2', '2F1'].map((flat) => [`Flat ${flat}`, `${door} ${street}`])
      : [[`${door} ${street}`, '']],
  );
}

const addressesIn = (postcode: string, county: string, post_town: string) =>
  doorsOf(postcode).map(([line_1 = '', line_2 = '']): FullAddress => ({
    line_1,
    line_2,
    line_3: '',
    county,
    post_town,
  }));

/**
 * Invented addresses for the real postcode districts of Scotland, always the same for a postcode. An inward code that
 * begins with 0 has none, so that a demonstration shows both answers. The provider's test inputs answer as they do there.
 */
export const embeddedAddresses: AddressBook = {
  async find(postcode) {
    const test = testInputs.get(postcode);
    if (test !== undefined) {
      if (isUsedUp(test)) throw new LookupsUsedUp(test);
      return test === addressesFound ? addressesIn(postcode, '', 'LONDON') : null;
    }
    const [, inward = ''] = postcode.split(' ');
    const district = outcodes().get(outcodeOf(postcode));
    if (!district || inward.startsWith('0')) return null;
    const county = countyOf(district.outcode);
    return addressesIn(postcode, county, (district.town ?? county).toUpperCase());
  },
};
