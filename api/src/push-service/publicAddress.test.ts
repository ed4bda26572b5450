import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../network/publicAddress.ts';
import { makePushSender } from './pushSender.ts';
import { makeBrowser } from '../testing/makeBrowser.ts';
import webPush from 'web-push';

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.180.10', '2a00:1450:4009:81f::200a', '2607:f8b0::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a push to a name that leads into this machine', () => {
  it('is refused before anything connects', async () => {
    let connections = 0;
    const server = createServer(() => (connections += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { endpoint, keys } = makeBrowser(`https://localhost:${port}/`).address;
    const pair = { ...webPush.generateVAPIDKeys(), subject: 'mailto:support@bairn.test' };
    const outcome = await makePushSender().send({ endpoint, ...keys }, { text: '{}', urgent: false }, pair);
    expect(outcome).toEqual({ kind: 'refused', reason: 'localhost is not an address of the public internet.' });
    expect(connections).toBe(0);
    server.close();
  });
});
