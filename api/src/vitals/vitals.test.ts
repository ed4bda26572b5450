import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestVital, mostVitals } from '@bairn/shared/schema/screenLimits';
import type { Vital } from '@bairn/shared/schema/vitals';
import { metrics } from '../monitoring/metrics.ts';
import { mostVersions, observeVital } from '../monitoring/vitals.ts';
import { makeWorld, type World } from '../testing/world.ts';

let site: string;
let world: World;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'bairn-vitals-'));
  await release('v1');
  world = await makeWorld({ env: { BAIRN_WEB: site, BAIRN_WRITES_PER_MINUTE: '300' } });
});
afterAll(async () => {
  await world.close();
  await rm(site, { recursive: true });
});

const release = (...versions: string[]) =>
  writeFile(
    join(site, 'registry.json'),
    JSON.stringify({ history: { nightschool: versions.map((version) => ({ version })) } }),
  );

let addresses = 0;
/** A report from an address that has not reported before, by default. */
const send = (vitals: unknown, remoteAddress = `10.2.0.${(addresses += 1)}`) =>
  world.app.inject({ method: 'POST', url: '/api/vitals', payload: { vitals }, remoteAddress });
const vital: Vital = { name: 'lcp', remote: 'nightschool', version: 'v1', value: 900 };
const lines = async (pattern: RegExp) => (await metrics.metrics()).split('\n').filter((line) => pattern.test(line));

describe("a page's times from a browser", () => {
  it('are counted by app and version in seconds, the layout shift as its score', async () => {
    const answer = await send([
      vital,
      { ...vital, name: 'inp', value: 240 },
      { ...vital, name: 'cls', value: 0.03 },
      { ...vital, name: 'load', value: 1500 },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(await lines(/_sum\{.*nightschool/)).toEqual([
      'bairn_vital_seconds_sum{vital="lcp",remote="nightschool",version="v1"} 0.9',
      'bairn_vital_seconds_sum{vital="inp",remote="nightschool",version="v1"} 0.24',
      'bairn_layout_shift_sum{remote="nightschool",version="v1"} 0.03',
      'bairn_remote_load_seconds_sum{remote="nightschool",version="v1"} 1.5',
    ]);
    expect(await lines(/bairn_vital_seconds_bucket\{le="0\.8",vital="lcp",remote="nightschool/)).toEqual([
      expect.stringMatching(/ 0$/),
    ]);
  });

  it('are counted as of others where the site has no such app or version', async () => {
    await send([
      { ...vital, version: 'v-unknown' },
      { ...vital, remote: 'toString' },
      { ...vital, remote: 'unheard' },
    ]);
    expect(await lines(/v-unknown|unheard|toString/)).toEqual([]);
    const [counted] = await lines(/^bairn_vital_seconds_count\{vital="lcp",remote="other",version="other"\}/);
    expect(Number(counted?.split(' ')[1])).toBeGreaterThanOrEqual(3);
  });

  it('are counted for a version that was released since', async () => {
    await release('a-second-version', 'v1');
    await send([{ ...vital, version: 'a-second-version' }]);
    expect(await lines(/^bairn_vital_seconds_count.*a-second-version/)).toHaveLength(1);
  });

  it.each([
    ['no list', { name: 'lcp' }],
    ['nothing', []],
    ['too many', Array.from({ length: mostVitals + 1 }, () => vital)],
    ['an unknown name', [{ ...vital, name: 'fcp' }]],
    ['a time below zero', [{ ...vital, value: -1 }]],
    ['a time that no visit takes', [{ ...vital, value: longestVital + 1 }]],
    ['a text as a time', [{ ...vital, value: '900' }]],
    ['an app that cannot be', [{ ...vital, remote: 'Team"} 1' }]],
    ['a version that cannot be', [{ ...vital, version: '../x' }]],
  ])('are refused with %s', async (_, vitals) => {
    expect((await send(vitals)).statusCode).toBe(422);
  });

  it('have a rate limit for each address', async () => {
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await send([vital], '10.3.0.1')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('have a limited number of lines, whatever is released', async () => {
    for (let each = 0; each <= mostVersions; each += 1)
      observeVital({ ...vital, remote: 'flood', version: `v${each}` });
    expect((await lines(/^bairn_vital_seconds_count.*"flood"/)).length).toBeLessThanOrEqual(mostVersions);
  });
});
