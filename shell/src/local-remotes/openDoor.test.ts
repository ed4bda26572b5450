// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Registry, Release } from '@bairn/shared/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inlinedRegistry } from '../remotes/registry.ts';
import { openDoor } from './openDoor.ts';
import { keepLocals } from './withLocals.ts';

const key = 'bairn.local-remotes';
const reload = vi.fn();

const release = (name: string, version: string, href: string): Release => ({
  contract: 1,
  name,
  version,
  pages: {},
  cards: {},
  settings: {},
  header: {},
  entry: { href, integrity: '' },
  files: {},
  requires: {},
});
const released = (name: string) => release(name, 'v1', `/r/${name}/v1/remoteEntry.js`);
const local = (name: string, origin: string) => release(name, 'dev', `${origin}/remoteEntry.js`);

/** Development servers by origin, and what they say of themselves. */
function serve(answers: Record<string, unknown>) {
  const asked = vi.fn((url: string) => {
    const answer = answers[new URL(url).origin];
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(answer));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

const open = (address: string, allowed: string[] = []) => {
  history.replaceState(null, '', address);
  return openDoor(allowed);
};
const entries = () => inlinedRegistry().remotes.map(({ entry }) => entry.href);
const badge = () => screen.findByRole('complementary', { name: 'Local builds' });

beforeEach(() => {
  localStorage.clear();
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  const registry: Registry = { shell: 'v1', remotes: [released('marketplace'), released('planning')] };
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  document.getElementById('registry')!.textContent = JSON.stringify(registry);
});
afterEach(() => vi.unstubAllGlobals());

test('it stays hidden unless asked for', async () => {
  const asked = serve({});
  await open('/search?age=3');
  expect(asked).not.toHaveBeenCalled();
  expect(entries()).toEqual(['/r/marketplace/v1/remoteEntry.js', '/r/planning/v1/remoteEntry.js']);
  expect(document.querySelector('aside')).toBeNull();
});

test('the address points one remote at a local build, which is remembered and leaves the address', async () => {
  serve({ 'http://localhost:3002': local('planning', 'http://localhost:3002') });
  await open('/search?age=3&remote=planning@http://localhost:3002#map');
  expect(location.href).toMatch(/\/search\?age=3#map$/);
  expect(entries()).toEqual(['/r/marketplace/v1/remoteEntry.js', 'http://localhost:3002/remoteEntry.js']);
  expect((await badge()).textContent).toContain('planning is from http://localhost:3002');

  document.getElementById('registry')!.textContent = JSON.stringify({ shell: 'v1', remotes: [released('planning')] });
  await open('/dashboard');
  expect(entries()).toEqual(['http://localhost:3002/remoteEntry.js']);
});

test('a remote that was never released can be looked at too', async () => {
  serve({ 'http://127.0.0.1:4000': local('diary', 'http://127.0.0.1:4000') });
  await open('/?remote=diary@http://127.0.0.1:4000');
  expect(entries()).toContain('http://127.0.0.1:4000/remoteEntry.js');
});

test('each is removed by itself, or all at once, and the page loads again', async () => {
  localStorage.setItem(key, '{"planning":"http://localhost:3002","team":"http://localhost:3004"}');
  serve({});
  await open('/');
  const user = userEvent.setup();
  await user.click(within(await badge()).getByRole('button', { name: 'Remove planning' }));
  expect(localStorage.getItem(key)).toBe('{"team":"http://localhost:3004"}');
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(localStorage.getItem(key)).toBeNull();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  [
    'nobody answers',
    {},
    /Nothing usable answers at http:\/\/localhost:3002: start it with “pnpm dev planning --alone”/,
  ],
  ['another remote answers', local('team', 'http://localhost:3002'), /serves team, not planning/],
  ['something else answers', { hello: 1 }, /has no remote/],
  [
    'its manifest would break the frame',
    { ...local('planning', 'http://localhost:3002'), header: undefined },
    /planning at http:\/\/localhost:3002 has no header/,
  ],
  ['null answers', null, /has no remote/],
  [
    'its code is elsewhere',
    local('planning', 'https://evil.example'),
    /wants to load code from https:\/\/evil\.example/,
  ],
])('where %s the released one is shown, and the badge says why', async (_, answer, why) => {
  serve(answer && Object.keys(answer).length === 0 ? {} : { 'http://localhost:3002': answer });
  await open('/?remote=planning@http://localhost:3002');
  expect(entries()).toContain('/r/planning/v1/remoteEntry.js');
  const shown = await badge();
  expect(shown.textContent).toMatch(why);
  expect(shown.textContent).toContain('The released planning is shown.');
  expect(within(shown).getByRole('button', { name: 'Remove planning' })).toBeTruthy();
});

test('a malformed value is refused in the badge, not fetched and not stored', async () => {
  const asked = serve({});
  await open('/?remote=planning@http://evil.example');
  await waitFor(async () => expect((await badge()).textContent).toContain('localhost and 127.0.0.1 only'));
  expect(asked).not.toHaveBeenCalled();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each(['not json', '[1]', '{"planning":7}', '{"planning":"https://evil.example"}'])(
  'what is kept is not believed: %s',
  async (kept) => {
    localStorage.setItem(key, kept);
    const asked = serve({});
    await open('/');
    expect(asked).not.toHaveBeenCalled();
  },
);

test('the live registry replaces no remote that the page was started with from elsewhere', () => {
  const started = { shell: 'v1', remotes: [local('planning', 'http://localhost:3002'), released('team')] };
  const live = {
    shell: 'v2',
    remotes: [release('planning', 'v2', '/r/planning/v2/e.js'), release('team', 'v2', '/r/team/v2/e.js')],
  };
  expect(keepLocals(live, started).remotes.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'team v2',
    'planning dev',
  ]);
});
