import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRenderSite, says } from '../testing/renderSite.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { readableAddress } from './readableAddress.ts';

const site = makeRenderSite();
let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_WEB: site.folder } });
  site.publish({ good: says('rendered') });
});
afterAll(async () => {
  await world.close();
  site.close();
});

describe('an address', () => {
  it.each([
    ['/', '/'],
    ['/search?place=%zz', '/search?place=%zz'],
    ['/%61pi/x?a=b?c', '/%61pi/x?a=b?c'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/%?x=%', '/%25?x=%'],
    ['/a%2Fb/%ff?', '/a%252Fb/%25ff?'],
    ['http://other.test/search?x', '/search?x'],
    ['HTTPS://other.test', '/'],
    ['http://other.test?x', '/?x'],
    ['*', '*'],
    ['//other.test/x', '//other.test/x'],
  ])('as it was sent, %s, is read as %s', (sent, read) => {
    expect(readableAddress(sent)).toBe(read);
  });
});

describe('an address with malformed escapes', () => {
  it("is answered with the product's own 404 page", async () => {
    const nowhere = await world.app.inject({ url: '/nowhere' });
    for (const url of ['/%E0%A4%A', '/%ff', '/search/%?x=%', '/%']) {
      const { statusCode, headers, body } = await world.app.inject({ url });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toBe(nowhere.headers['content-security-policy']);
      expect(body).toBe(nowhere.body);
    }
    const head = await world.app.inject({ method: 'HEAD', url: '/%ff' });
    expect([head.statusCode, head.body]).toEqual([404, '']);
  });

  it('is answered to code like any unknown address, with the key', async () => {
    const { status, body } = await world.call('GET', '/%E0%A4%A');
    expect([status, body.code]).toEqual([404, 'route_not_found']);
    expect((await world.app.inject({ url: '/api/%E0%A4%A' })).statusCode).toBe(403);
    for (const url of ['/r/shell/%ff', '/files/%ff']) {
      const answer = await world.app.inject({ url });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'route_not_found']);
    }
  });
});

/** The answer to a raw request line: an HTTP client would normalise the address first. */
async function answerTo(target: string): Promise<string> {
  const [bound] = world.app.addresses();
  const socket = connect(typeof bound === 'object' ? bound.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: bairn.test\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

describe('an address as a raw socket sends it', () => {
  beforeAll(() => world.app.listen({ host: '127.0.0.1', port: 0 }));

  it('is the page of its path if it is an absolute URL', async () => {
    expect(await answerTo('http://bairn.test/good')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it.each([
    ['//good', '/good'],
    ['/good//?x=//y', '/good/?x=//y'],
    ['//other.test/%2f', '/other.test/%2f'],
    [String.raw`/\\other.test//x`, '/other.test/x'],
    [String.raw`///\other.test/`, '/other.test/'],
  ])('with double slashes, %s, redirects to the page of this site without them', async (sent, to) => {
    const head = await answerTo(sent);
    expect(head).toMatch(/^HTTP\/1\.1 308 /);
    expect(/^location: (.*)\r$/m.exec(head)?.[1]).toBe(to);
  });
});
