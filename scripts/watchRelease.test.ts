import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { listReleases, releaseApps } from '../shared/build/release.ts';
import { readPointer } from '../shared/build/site.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { watchAndRollBack, watchOf } from './watchRelease.ts';

/** Two API nodes that began an hour ago, and the networks that report errors of each version to them. */
const nodes = [new Map<string, number>(), new Map<string, number>()];
const servers = nodes.map((networks) =>
  createServer((_, answer) => {
    const lines = [...networks].map(
      ([version, count]) => `bairn_screen_error_networks{remote="team",version="${version}"} ${count}`,
    );
    answer.end(['process_start_time_seconds 1000', ...lines, ''].join('\n'));
  }).listen(0, '127.0.0.1'),
);
await Promise.all(servers.map((server) => once(server, 'listening')));
const metrics = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
afterAll(() => servers.forEach((server) => server.close()));

let fake: FakeSite;
beforeEach(async () => {
  for (const node of nodes) node.clear();
  fake = await makeFakeSite();
  const team = (version: string) => fake.build('team', version, { pages: { home: { path: '/team' } } });
  await releaseApps(fake.site, [await fake.build('shell', 's1'), await team('t1')]);
  await releaseApps(fake.site, [await team('t2')]);
});
afterEach(() => fake.remove());

/** Watches the release of t2 for ten minutes; `happens` is called at each look. Answers what was rolled back, and why. */
async function watch(happens: (minute: number) => void): Promise<string> {
  const begun = (1000 + 3600) * 1000;
  let time = begun;
  return watchAndRollBack(fake.site, [{ app: 'team', version: 't2', before: 't1' }], {
    metrics,
    minutes: 10,
    every: 60_000,
    clock: () => time,
    wait: async (milliseconds) => {
      time += milliseconds;
      happens((time - begun) / 60_000);
    },
  }).then(
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

it('is asked for by where the metrics are', () => {
  expect(watchOf({})).toBeUndefined();
  expect(watchOf({ metrics: 'http://a,http://b' })).toEqual({ metrics: ['http://a', 'http://b'], minutes: 10 });
  expect(watchOf({ metrics: 'http://a', watch: '0' })).toBeUndefined();
  expect(() => watchOf({ watch: '5' })).toThrow(/^Say by --metrics where/);
  expect(() => watchOf({ metrics: 'http://a', watch: 'long' })).toThrow("--watch takes minutes, and 'long' is none.");
});
