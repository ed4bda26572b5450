import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { world } from '../testing/sharedWorld.ts';
import { AddressBookError, type AddressBook } from '../address-book/addressBook.ts';
import { mostLookups } from './countLookup.ts';
import { countyOf } from '../address-book/countyOf.ts';
import { embeddedAddresses } from '../address-book/embeddedAddresses.ts';
import { idealPostcodes } from '../address-book/idealPostcodes.ts';
import { openAddressBook } from '../address-book/openAddressBook.ts';

let embedded: AddressBook;
beforeAll(async () => {
  embedded = world.services.addresses;
});

let restore = () => {};
afterEach(() => {
  restore();
  world.services.addresses = embedded;
});
/** Ends the count of earlier look-ups. */
let hours = 0;
const later = () => {
  hours += 1;
  const at = Date.now() + hours * 3_600_000;
  restore = setClock(() => at);
};

/** A look-up from a network address that only these tests use. */
const lookUp = (postcode: string, query: Record<string, string> = {}, address = '198.51.100.1') =>
  world.call('GET', `/address-lookup/postcodes/${encodeURIComponent(postcode)}`, {
    query,
    headers: { 'x-forwarded-for': address },
  });

describe('the look-up of a postcode', () => {
  it("answers in the provider's format, the same every time and in any spelling", async () => {
    later();
    const { status, body } = await lookUp('EH6 6JJ');
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 2000, message: 'Success' });
    expect(body.result.length).toBeGreaterThan(2);
    for (const address of body.result) {
      expect(address).toEqual({
        line_1: expect.stringMatching(/\w/),
        line_2: expect.any(String),
        line_3: '',
        county: 'Midlothian',
        post_town: 'EDINBURGH',
      });
    }
    expect((await lookUp(' eh66jj ')).body).toEqual(body);
    expect((await lookUp('EH6 6JK')).body.result).not.toEqual(body.result);
  });

  it('returns only the requested fields', async () => {
    later();
    const { body } = await lookUp('G12 8QQ', { key: 'anything', filter: 'line_1, post_town' });
    expect(body.result[0]).toEqual({ line_1: expect.any(String), post_town: 'GLASGOW' });
    const wrong = await lookUp('G12 8QQ', { filter: 'line_1,password' });
    expect(wrong).toEqual({
      status: 422,
      body: { message: 'The filter is not valid', errors: { filter: ['The filter is not valid'] } },
    });
  });

  it.each(['SW1A 1AA', 'EH6 0JJ', 'ZZ99 9ZZ', 'nonsense', '12345678'])(
    'refuses %s, which it does not know, with code 4040',
    async (postcode) => {
      later();
      expect(await lookUp(postcode)).toEqual({ status: 404, body: { message: 'Postcode not found', code: 4040 } });
    },
  );

  it.each([
    ['ID1 1QD', 200, 2000, 'Success'],
    ['ID1 KFA', 404, 4040, 'Postcode not found'],
    ['ID1 CLIP', 402, 4020, 'Key balance depleted'],
    ['id1chop', 402, 4021, 'Lookup limit reached'],
  ])("answers the provider's test input %s with %i and code %i", async (input, status, code, message) => {
    later();
    const answer = await lookUp(input);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
    if (status === 200) expect(answer.body.result[0]).toMatchObject({ county: '', post_town: 'LONDON' });
  });

  it("passes the provider's test inputs on to it, and its 402", async () => {
    later();
    const asked: string[] = [];
    const ask = (async (url: string) => {
      asked.push(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
      return Response.json({ code: 4021, message: 'Lookup Limit Reached' }, { status: 402 });
    }) as typeof fetch; // the adapter calls it in this one form
    world.services.addresses = idealPostcodes('ak_secret', ask);
    for (const postcode of ['id1 chop', 'EH6 6JJ']) {
      expect(await lookUp(postcode)).toEqual({ status: 402, body: { message: 'Lookup limit reached', code: 4021 } });
    }
    expect(asked).toEqual(['ID1 CHOP', 'EH6 6JJ']);
  });

  it('says that the provider does not answer', async () => {
    later();
    world.services.addresses = { find: () => Promise.reject(new AddressBookError('down')) };
    expect(await lookUp('EH6 6JJ')).toEqual({
      status: 503,
      body: { message: 'The address search is not available at the moment. Please type in your address.' },
    });
  });

  it('has a rate limit', async () => {
    later();
    for (let count = 0; count < mostLookups; count += 1) expect((await lookUp('EH6 6JJ')).status).toBe(200);
    expect((await lookUp('EH6 6JJ')).status).toBe(429);
    later();
    expect((await lookUp('EH6 6JJ')).status).toBe(200);
  });
});

it('counts concurrent look-ups exactly as sequential ones', async () => {
  const replies = await Promise.all(
    Array.from({ length: mostLookups + 25 }, () => lookUp('EH6 6JJ', {}, '198.51.100.2')),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(mostLookups);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(25);
});

describe('the rate limit', () => {
  const from = async (remoteAddress: string) =>
    (
      await world.app.inject({
        url: '/api/address-lookup/postcodes/EH6%206JJ',
        headers: { 'x-api-key': world.services.settings.apiKey },
        remoteAddress,
      })
    ).statusCode;

  it('counts a whole IPv6 network, and the next network separately', async () => {
    later();
    for (let count = 0; count < mostLookups; count += 1) {
      expect(await from(`2001:db8:7:1:${count.toString(16)}::5`)).toBe(200);
    }
    expect(await from('2001:db8:7:1:ffff:1:2:3')).toBe(429);
    expect(await from('2001:db8:7:2::5')).toBe(200);
  });

  it('counts an IPv4 address in both of its spellings', async () => {
    later();
    for (let count = 0; count < mostLookups; count += 1) {
      expect(await from(count % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')).toBe(200);
    }
    expect(await from('203.0.113.9')).toBe(429);
    expect(await from('203.0.113.10')).toBe(200);
  });
});

describe('Ideal Postcodes', () => {
  const answering = (body: unknown) => {
    const asked: string[] = [];
    const ask = (async (url: string | URL | Request) => {
      // oxlint-disable-next-line typescript/no-base-to-string -- it is asked with a text
      asked.push(String(url));
      if (body instanceof Error) throw body;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body));
    }) as typeof fetch; // the adapter calls it in this one form
    return { asked, book: idealPostcodes('ak_secret', ask) };
  };

  it('is called with the key and the fields, and every field is a text', async () => {
    const { asked, book } = answering({
      code: 2000,
      message: 'Success',
      result: [{ line_1: '1 Shore', post_town: 'EDINBURGH', udprn: 1 }],
    });
    expect(await book.find('EH6 6JJ')).toEqual([
      { line_1: '1 Shore', line_2: '', line_3: '', county: '', post_town: 'EDINBURGH' },
    ]);
    expect(asked).toEqual([
      'https://api.ideal-postcodes.co.uk/v1/postcodes/EH6%206JJ?api_key=ak_secret&filter=line_1%2Cline_2%2Cline_3%2Ccounty%2Cpost_town',
    ]);
  });

  it('has no addresses for code 4040 or an empty list', async () => {
    expect(await answering({ code: 4040, message: 'Postcode not found' }).book.find('EH6 6JJ')).toBeNull();
    expect(await answering({ code: 2000, result: [] }).book.find('EH6 6JJ')).toBeNull();
  });

  it.each([
    ['a wrong key', { code: 4010, message: 'Invalid key' }],
    ['a page that is no JSON', '<html>'],
    ['another shape', { code: 2000, result: 'many' }],
    ['no answer in time', new DOMException('too late', 'TimeoutError')],
  ])('fails for %s, without revealing the key', async (_, body) => {
    const failure = await answering(body)
      .book.find('EH6 6JJ')
      .then(String, (error: unknown) => error);
    expect(failure).toBeInstanceOf(AddressBookError);
    expect(String(failure)).not.toContain('ak_secret');
  });
});

describe('the source of addresses', () => {
  it('is the provider if a key is set, and invented addresses in a demonstration only', async () => {
    expect(openAddressBook({ idealPostcodesKey: null, mode: 'demo' })).toBe(embeddedAddresses);
    const book = openAddressBook({ idealPostcodesKey: null, mode: 'production' });
    await expect(book.find('EH6 6JJ')).rejects.toThrow(AddressBookError);
    expect(openAddressBook({ idealPostcodesKey: 'ak_secret', mode: 'demo' })).not.toBe(embeddedAddresses);
  });
});

it.each([
  ['EH6', 'Midlothian'],
  ['EH21', 'East Lothian'],
  ['EH54', 'West Lothian'],
  ['G12', 'Lanarkshire'],
  ['KW15', 'Orkney'],
  ['KY16', 'Fife'],
  ['AB10', 'Aberdeenshire'],
  ['SW1A', ''],
])('%s lies in %s', (outcode, county) => {
  expect(countyOf(outcode)).toBe(county);
});
