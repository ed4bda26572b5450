import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '@bairn/shared/schema/endpoint';
import { makePeople, type People } from '../testing/contractPeople.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { changesOf, openBooks, type Books } from './books.ts';

let world: World;
let people: People;
let books: Books;
let port: number;
let token: string;
beforeAll(async () => {
  world = await makeWorld();
  people = await makePeople(world);
  books = await openBooks(world);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
  token = (await people.tokenOf('keyworker')) ?? '';
});
afterAll(() => world.close());

/** Sends raw bytes, closes the sending half, and collects the answer. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const end = () => {
      socket.destroy();
      resolve(got);
    };
    socket.on('data', (part) => (got += part.toString('latin1')));
    socket.on('end', end).on('close', end).on('error', end);
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

const line = 'POST /api/account/carer/create HTTP/1.1';
const body = '{"first_name":"Ailsa","last_name":"Wire","dob":"2023-05-06"}';
const usual = () => ['Host: localhost', 'X-Api-Key: demo', `Authorization: Bearer ${token}`, 'Connection: close'];
const json = 'Content-Type: application/json';
const request = (first: string, headers: string[], content = '') => [first, ...headers, '', content].join('\r\n');

/** Bytes that no client of ours sends, by their defect. */
const tricks: Record<string, () => string> = {
  'a body longer than it says': () => request(line, [...usual(), json, `Content-Length: ${body.length - 5}`], body),
  'a body shorter than it says': () => request(line, [...usual(), json, `Content-Length: ${body.length + 50}`], body),
  'two lengths': () => request(line, [...usual(), json, 'Content-Length: 3', `Content-Length: ${body.length}`], body),
  'a negative length': () => request(line, [...usual(), json, 'Content-Length: -1'], body),
  'a length that is no number': () => request(line, [...usual(), json, 'Content-Length: abc'], body),
  'a length and chunks': () =>
    request(line, [...usual(), json, 'Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n`),
  'chunks that are none': () => request(line, [...usual(), json, 'Transfer-Encoding: chunked'], `zz\r\n${body}\r\n`),
  'chunks that never end': () => request(line, [...usual(), json, 'Transfer-Encoding: chunked'], `5\r\n{"a":`),
  'an unknown encoding': () => request(line, [...usual(), json, 'Transfer-Encoding: nonsense'], body),
  'two keys': () => request('GET /api/auth/user HTTP/1.1', [...usual(), 'X-Api-Key: other']),
  'two tokens': () => request('GET /api/auth/user HTTP/1.1', [...usual(), 'Authorization: Bearer a.b.c']),
  'two content types': () =>
    request(line, [...usual(), json, 'Content-Type: text/plain', `Content-Length: ${body.length - 1}`], body.slice(1)),
  'two idempotency keys': () =>
    request(
      'POST /api/booking/order/create HTTP/1.1',
      [...usual(), json, 'Idempotency-Key: a', 'Idempotency-Key: b', 'Content-Length: 1'],
      '{',
    ),
  'no host': () => request('GET /api/auth/user HTTP/1.1', ['X-Api-Key: demo', 'Connection: close']),
  'two hosts': () => request('GET /api/auth/user HTTP/1.1', ['Host: a', ...usual(), 'X-Api-Key: no']),
  'a NUL in a header': () => request('GET /api/auth/user HTTP/1.1', [...usual(), 'X-Odd: a\0b']),
  'a folded header': () => request('GET /api/auth/user HTTP/1.1', [...usual(), 'X-Odd: a', ' b: c']),
  'a space before the colon': () => request('GET /api/auth/user HTTP/1.1', [...usual(), 'X-Odd : a']),
  'headers beyond all': () => request('GET /api/auth/user HTTP/1.1', [...usual(), `X-Odd: ${'x'.repeat(100_000)}`]),
  'many headers': () =>
    request('GET /api/auth/none HTTP/1.1', [
      ...usual(),
      ...Array.from({ length: 1_500 }, (_, index) => `X-${index}: 1`),
    ]),
  'an unknown verb': () => request('STEAL /api/auth/user HTTP/1.1', usual()),
  'a verb in small letters': () => request('get /api/auth/user HTTP/1.1', usual()),
  TRACE: () => request('TRACE /api/auth/user HTTP/1.1', usual()),
  CONNECT: () => request('CONNECT evil.test:443 HTTP/1.1', usual()),
  'a whole address': () => request('GET http://evil.test/api/auth/none HTTP/1.1', usual()),
  'an address with a NUL': () => request('GET /api/auth/\0user HTTP/1.1', usual()),
  'an address with a space': () => request('GET /api/auth/ user HTTP/1.1', usual()),
  'an address without a slash': () => request('GET api/auth/user HTTP/1.1', usual()),
  'a way out of the folder': () => request('GET /files/../../../../etc/passwd HTTP/1.1', usual()),
  'a way out, written twice over': () => request('GET /r/shell/%252e%252e/%252e%252e/etc/passwd HTTP/1.1', usual()),
  'another protocol': () => 'SSH-2.0-OpenSSH_9.6\r\n',
  'a handshake': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'HTTP of the future': () => request('GET /api/auth/user HTTP/9.9', usual()),
  'HTTP of the past': () => request('POST /api/auth/logout-nowhere HTTP/1.0', ['X-Api-Key: demo']),
  nothing: () => '\r\n\r\n',
  'a websocket that is none': () =>
    request('GET /app/demo HTTP/1.1', [
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: x',
    ]),
  'a websocket elsewhere': () =>
    request('GET /api/auth/user HTTP/1.1', [
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]),
};

const Strict = z.strictObject(Failure.shape);

describe('bytes that are no request of ours', () => {
  it.each(Object.keys(tricks))('%s: no failure of ours, the one shape, and nothing written', async (name) => {
    books.moved();
    const before = await books.read();
    const got = await sendBytes(tricks[name]?.() ?? '');
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(got) ?? [];
    const [, text = ''] = got.split('\r\n\r\n');
    // Silence is an answer too: a line that is cut before its request is whole.
    if (got !== '') {
      expect(Number(status), got.slice(0, 300)).toBeLessThan(500);
      expect(Number(status), got.slice(0, 300)).toBeGreaterThanOrEqual(200);
    }
    // Refused before us: by Node, without a word, and by the library of sockets in its own.
    const beforeUs = name === 'no host' || name.startsWith('a websocket');
    if (Number(status) >= 400 && !beforeUs) {
      const parsed = Strict.safeParse(JSON.parse(text));
      expect(parsed.success, got.slice(0, 400)).toBe(true);
    }
    expect(got).not.toMatch(/root:x:0|node_modules|\.ts:\d/);
    if (Number(status) >= 400 || got === '') expect(changesOf(before, await books.read())).toEqual([]);
  });
});
