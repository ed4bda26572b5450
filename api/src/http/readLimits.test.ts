import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { makeFeed } from '../testing/makeFeed.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_WRITES_PER_MINUTE: '200' } });
});
afterAll(() => world.close());

let networks = 0;
/** A visitor with a network address of their own, by default a new one. */
function visitor(address = `203.0.113.${(networks += 1)}`) {
  const send = (method: 'GET' | 'HEAD', path: string, token?: string) =>
    world.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        'x-api-key': world.services.settings.apiKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  return {
    send,
    async statuses(times: number, path: string, token?: string) {
      const statuses = new Set<number>();
      for (let turn = 0; turn < times; turn += 1) statuses.add((await send('GET', path, token)).statusCode);
      return [...statuses];
    },
  };
}
const search = '/nursery/marketplace/search?search=Leith';
const searchesAMinute = 20;
const filesAMinute = 2;

describe('searches', () => {
  it('are limited for one network address, whatever they ask for, and say when to come again', async () => {
    const { send, statuses } = visitor();
    expect(await statuses(searchesAMinute - 1, search)).toEqual([200]);
    expect((await send('HEAD', '/nursery/marketplace/search/points')).statusCode).toBe(200);
    for (const path of [`${search}&page=2`, '/nursery/marketplace/search/points']) {
      const refused = await send('GET', path);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({ message: 'Too many attempts. Please wait a minute and try again.' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await visitor().statuses(1, search)).toEqual([200]);
  });

  it('of this machine, which renders pages, are not counted', async () => {
    expect(await visitor('127.0.0.1').statuses(searchesAMinute + 5, search)).toEqual([200]);
  });
});

describe('files', () => {
  it('of the calendars of families count with the searches: an app asks for those of many families', async () => {
    const secret = await makeFeed(world, await makeFamily(world));
    const { statuses } = visitor();
    expect(await statuses(searchesAMinute, `/booking/calendar/feed/${secret}`)).toEqual([200]);
    expect(await statuses(2, `/booking/calendar/feed/${secret}`)).toEqual([429]);
  });

  it('are limited, while the list on the page is not counted', async () => {
    const { staff, id, branch } = await makeNursery(world);
    const token = staff['nursery-admin']?.token ?? '';
    const { statuses } = visitor();
    const list = `/nursery/${id}/branch/${branch}/bookings`;
    expect(await statuses(filesAMinute, `${list}?format=csv`, token)).toEqual([200]);
    expect(await statuses(3, `${list}?format=csv`, token)).toEqual([429]);
    expect(await statuses(searchesAMinute + 5, list, token)).toEqual([200]);
  });

  it('of personal data are limited', async () => {
    const { token } = await makeFamily(world);
    const { statuses } = visitor();
    expect(await statuses(filesAMinute, '/users/data-export', token)).toEqual([200]);
    expect(await statuses(1, '/users/data-export', token)).toEqual([429]);
  });
});

it('does not count the ordinary reads of a page', async () => {
  const { statuses, send } = visitor();
  expect(await statuses(250, '/core/web/config')).toEqual([200]);
  expect((await send('GET', search)).statusCode).toBe(200);
});
