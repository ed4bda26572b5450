// @vitest-environment happy-dom
import type { Registry, Release } from '@bairn/shared/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveRelease } from './registry.ts';

const team = (version: string, react: string) => ({ name: 'team', version, requires: { react } }) as unknown as Release;
const answer = (registry: Registry) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(registry)));

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  const registry: Registry = { shell: 's1', remotes: [team('t1', '^19.0.0')] };
  document.getElementById('registry')!.textContent = JSON.stringify(registry);
});
afterEach(() => vi.unstubAllGlobals());

describe('the live release of a remote', () => {
  it.each([
    ['of the same shell', { shell: 's1', remotes: [team('t2', '^19.0.0 || ^20.0.0')] }, 't2'],
    ['beside a newer shell, with the same needs', { shell: 's2', remotes: [team('t2', '^19.0.0')] }, 't2'],
    ['that needs what a newer shell provides', { shell: 's2', remotes: [team('t2', '^20.0.0')] }, undefined],
    ['that was taken out', { shell: 's1', remotes: [] }, undefined],
  ])('%s', async (_, live, version) => {
    answer(live);
    expect((await liveRelease('team'))?.version).toBe(version);
  });

  it('is unknown while the registry is down', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await liveRelease('team')).toBeUndefined();
  });
});
