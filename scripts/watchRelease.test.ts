import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listReleases, releaseApps, type Flip } from '../shared/build/release.ts';
import { promoteCanary } from '../shared/build/runCanary.ts';
import { readPointer } from '../shared/build/site.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { watchAndRollBack, watchOf } from '../shared/command/watchRelease.ts';

/** Two API nodes that began an hour ago, and the networks that report errors of each version to them. */
const nodes = [new Map<string, number>(), new Map<string, number>()];
/** Pages that each node answered, by canary. */
const pages = new Map<string, number>();
const servers = nodes.map((networks) =>
  createServer((_, answer) => {
    const lines = [...networks].map(
      ([version, count]) => `bairn_screen_error_networks{remote="team",version="${version}"} ${count}`,
    );
    const counted = [...pages].map(([canary, count]) => `bairn_canary_pages_total{canary="${canary}"} ${count}`);
    answer.end(['process_start_time_seconds 1000', ...lines, ...counted, ''].join('\n'));
  }).listen(0, '127.0.0.1'),
);
await Promise.all(servers.map((server) => once(server, 'listening')));
const metrics = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
afterAll(() => servers.forEach((server) => server.close()));

let fake: FakeSite;
beforeEach(async () => {
  for (const node of [...nodes, pages]) node.clear();
  fake = await makeFakeSite();
  const team = (version: string) => fake.build('team', version, { pages: { home: { path: '/team' } } });
  await releaseApps(fake.site, [await fake.build('shell', 's1'), await team('t1')]);
  await releaseApps(fake.site, [await team('t2')]);
});
afterEach(() => fake.remove());

/** Watches the release of t2 for ten minutes; `happens` is called at each look. Answers what was rolled back, and why. */
async function watch(happens: (minute: number) => void, flip?: Flip): Promise<string> {
  const begun = (1000 + 3600) * 1000;
  let time = begun;
  const wish = {
    metrics,
    minutes: 10,
    every: 60_000,
    clock: () => time,
    wait: async (milliseconds: number) => {
      time += milliseconds;
      happens((time - begun) / 60_000);
    },
  };
  const live: Flip = [{ app: 'team', version: 't2', before: 't1' }];
  return watchAndRollBack(fake.site, flip ?? live, wish, flip ? 'canary' : 'live').then(
    () => '',
    (error: Error) => error.message,
  );
}
const live = async () => (await readPointer(fake.site))?.remotes[0]?.version;

it('rolls a version back whose errors rise, and records why', async () => {
  nodes[0]?.set('t1', 60);
  const said = await watch((minute) => nodes.forEach((node) => node.set('t2', 2 * minute)));
  const why = 'errors of team t2 were reported from 8 networks in 2.0 minutes; t1 had 1.0 a minute';
  expect(said).toBe(`Rolled back: ${why}. team t1 is live, before it was t2.`);
  expect(await live()).toBe('t1');
  const team = (await listReleases(fake.site)).find(({ app }) => app === 'team');
  expect(team?.kept).toMatchObject([{ version: 't2', rolledBack: why }]);
});

it('leaves a version live that has a few errors, or no more than the one before', async () => {
  expect(await watch((minute) => nodes[0]?.set('t2', Math.min(4, minute)))).toBe('');
  nodes[0]?.set('t1', 240);
  expect(await watch((minute) => nodes[1]?.set('t2', 12 * minute))).toBe('');
  expect(await live()).toBe('t2');
});

it('counts what was reported since it went live alone', async () => {
  nodes[0]?.set('t2', 100);
  expect(await watch(() => {})).toBe('');
});

describe('a canary', () => {
  const begin = async () =>
    releaseApps(fake.site, [await fake.build('team', 't3', { pages: { home: { path: '/team' } } })], {
      canary: { share: 10 },
    });
  const running = async () => (await readPointer(fake.site))?.canaries?.['team']?.version;
  /** A minute of visits, a tenth of them with the canary. */
  const visited = (minute: number) => {
    pages.set('team t3', 10 * minute);
    pages.set('none', 90 * minute);
  };

  it('is aborted where more of its pages fail than of the live version, and the reason is recorded', async () => {
    const flip = await begin();
    const said = await watch((minute) => {
      visited(minute);
      nodes[0]?.set('t2', 5 * minute).set('t3', 2 * minute);
    }, flip);
    const why =
      'errors of team t3 were reported from 6 networks with 60 pages in 3.0 minutes; the live t2 had 15 with 540 pages';
    expect(said).toBe(`Aborted: ${why}.`);
    expect([await live(), await running()]).toEqual(['t2', undefined]);
    const team = (await listReleases(fake.site)).find(({ app }) => app === 'team');
    expect(team?.kept[0]).toMatchObject({ version: 't3', aborted: why });
  });

  it('goes on where as many pages of the live version fail, though it has a tenth of them', async () => {
    const flip = await begin();
    const said = await watch((minute) => {
      visited(minute);
      nodes[0]?.set('t2', 18 * minute).set('t3', 2 * minute);
    }, flip);
    expect([said, await running()]).toEqual(['', 't3']);
  });

  it('whose pages no asked node counts cannot be compared, which is said once', async () => {
    const flip = await begin();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await watch((minute) => nodes[0]?.set('t3', Math.min(4, minute)), flip);
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^Errors of team t3 .* by --metrics name what renders them/)],
    ]);
    warn.mockClear();
    await watch((minute) => {
      visited(minute);
      nodes[0]?.set('t3', 4 + Math.min(4, minute));
    }, flip);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('that was promoted meanwhile is not taken back by the watch of the canary', async () => {
    const flip = await begin();
    await promoteCanary(fake.site, 'team');
    const said = await watch((minute) => {
      visited(minute);
      nodes[0]?.set('t3', 9 * minute);
    }, flip);
    expect(said).toBe('');
    expect(await live()).toBe('t3');
  });
});

it('is asked for by where the metrics are', () => {
  expect(watchOf({})).toBeUndefined();
  expect(watchOf({ metrics: 'http://a,http://b' })).toEqual({ metrics: ['http://a', 'http://b'], minutes: 10 });
  expect(watchOf({ metrics: 'http://a', watch: '0' })).toBeUndefined();
  expect(() => watchOf({ watch: '5' })).toThrow(/^Say by --metrics where/);
  expect(() => watchOf({ metrics: 'http://a', watch: 'long' })).toThrow("--watch takes minutes, and 'long' is none.");
});
