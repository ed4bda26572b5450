// @vitest-environment happy-dom
import type { Release } from '@bairn/shared/contract';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('PROVIDED', { react: '19.0.0', 'react-dom': '19.0.0', '@bairn/shared/app': '0.1.0' });
const { register } = await import('./federation.ts');

const release = (version: string) =>
  ({ name: 'team', version, entry: { href: `/r/team/${version}/remoteEntry.js`, integrity: 'sha256-x' } }) as Release;
const found = () => [...document.head.children].map((element) => element.id);

it('lets nothing of a former start be taken for the next one, and leaves the styles of what is on screen', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.head.innerHTML = `
    <script type="text/plain" id="pending-entry" src="/r/team/v1/remoteEntry.js"></script>
    <script type="text/plain" id="pending-chunk" data-rspack="team:chunk-380" src="/r/team/v1/380.js"></script>
    <link id="pending-style" data-rspack="team:chunk-7" data-rspack-loading="1" href="/r/team/v1/7.css">
    <link id="style" data-rspack="team:chunk-380" href="/r/team/v1/380.css">
    <link id="other" data-rspack="planning:chunk-380" href="/r/planning/v1/380.css">`;
  Object.assign(globalThis, { bairn_team_chunks: ['of the former'], bairn_planning_chunks: ['another'] });

  register(release('v1'));
  expect(found()).toHaveLength(5);
  register(release('v2'), true);
  expect(found()).toEqual(['style', 'other']);
  expect(document.getElementById('style')?.hasAttribute('data-rspack')).toBe(false);
  expect(document.getElementById('other')?.hasAttribute('data-rspack')).toBe(true);
  expect('bairn_team_chunks' in globalThis).toBe(false);
  expect('bairn_planning_chunks' in globalThis).toBe(true);
});

it('tells the developer tools of each remote and its version', () => {
  register(release('v3'));
  const { moduleInfo } = globalThis.__FEDERATION__;
  expect(moduleInfo['bairn_shell']).toEqual({ remotesInfo: { bairn_team: { matchedVersion: 'v3' } } });
  expect(moduleInfo['bairn_team:v3']).toMatchObject({ version: 'v3', remoteEntry: '/r/team/v3/remoteEntry.js' });
});
