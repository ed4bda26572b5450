import { expect, it } from 'vitest';
import { makeWorld } from '../testing/world.ts';

/** Statuses of five writes through the peer `peer`, each with its own `X-Forwarded-For`, of which two a minute are allowed. */
async function writes(proxies: string, peer: string, named: (turn: number) => string) {
  const world = await makeWorld({ env: { BAIRN_WRITES_PER_MINUTE: '2', BAIRN_TRUSTED_PROXIES: proxies } });
  const statuses: number[] = [];
  for (let turn = 1; turn <= 5; turn += 1) {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-api-key': world.services.settings.apiKey, 'x-forwarded-for': named(turn) },
      remoteAddress: peer,
    });
    statuses.push(statusCode);
  }
  await world.close();
  return statuses;
}
const eachTheirOwn = [422, 422, 422, 422, 422];
const allTogether = [422, 422, 429, 429, 429];

it('counts people behind a trusted proxy each by their own address', async () => {
  expect(await writes('10.0.0.0/8', '10.0.0.7', (turn) => `203.0.113.${turn}`)).toEqual(eachTheirOwn);
  expect(await writes('10.0.0.0/8', '::ffff:10.0.0.7', (turn) => `203.0.113.${turn}, 10.0.0.8`)).toEqual(eachTheirOwn);
});

it('counts what comes through a proxy that is not trusted as one address', async () => {
  expect(await writes('', '10.0.0.7', (turn) => `203.0.113.${turn}`)).toEqual(allTogether);
});

it('is not deceived by an address that the client wrote itself', async () => {
  expect(await writes('10.0.0.0/8', '203.0.113.9', (turn) => `198.51.100.${turn}`)).toEqual(allTogether);
  expect(await writes('10.0.0.0/8', '10.0.0.7', (turn) => `198.51.100.${turn}, 203.0.113.9`)).toEqual(allTogether);
  expect(await writes('10.0.0.0/8', '10.0.0.7', (turn) => `10.0.0.${turn}, 203.0.113.9`)).toEqual(allTogether);
});
