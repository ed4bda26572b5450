// @vitest-environment happy-dom
import { fakeRelease } from '@bairn/shared/test/fakeSite';
import { expect, it, vi } from 'vitest';
import { tellSkipped } from './tellSkipped.ts';

async function told(...remotes: unknown[]) {
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  document.getElementById('registry')!.textContent = JSON.stringify({ shell: 's1', remotes });
  const report = vi.fn<Parameters<typeof tellSkipped>[0]>();
  await tellSkipped(report);
  return report.mock.calls.map(([{ app, error }]) => `${app}: ${String(error)}`);
}
const team = fakeRelease('team', 't1');

it('names each release that is left out, with the reason', async () => {
  const planning = { ...fakeRelease('planning', 'p1'), header: undefined };
  const diary = fakeRelease('diary', 'd1', { pages: { all: { path: '*' } } });
  const without = 'this document goes on without it';
  expect(await told(null, planning, team, diary, { ...team, version: 't2' }, { name: '<b>' })).toEqual([
    `shell: Error: Entry 1 of the registry, undefined, is not a manifest: ${without}`,
    `planning: Error: Entry 2 of the registry, planning, has no header: ${without}`,
    `diary: Error: Entry 4 of the registry, diary, declares a page or a part without who may open it, or a path that all apps have: ${without}`,
    `team: Error: Entry 5 of the registry, team, is there a second time: ${without}`,
    `shell: Error: Entry 6 of the registry, <b>, has no pages: ${without}`,
  ]);
});

it('says nothing where all of them are there', async () => {
  expect(await told(team, fakeRelease('planning', 'p1'))).toEqual([]);
});
