import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeRenderSite } from '../testing/renderSite.ts';
import { makeWorld, type World } from '../testing/world.ts';

const site = makeRenderSite();
const worlds: World[] = [];
beforeAll(() => void site.publish({ good: `exports.pages = { first: { render: () => 'the live remote' } };` }));
afterAll(async () => {
  for (const world of worlds) await world.close();
  site.close();
});

/** Requests a page of an installation that does or does not allow local remotes. */
async function installation(setting: string) {
  const world = await makeWorld({ env: { BAIRN_WEB: site.folder, BAIRN_LOCAL_REMOTES: setting } });
  worlds.push(world);
  return async (url = '/good/first') => (await world.app.inject({ method: 'GET', url })).body;
}

it('leaves pages to the browser where local remotes are allowed', async () => {
  const [open, closed] = [await installation('on'), await installation('off')];
  // A busy machine may need longer for the first page than the server waits.
  await vi.waitFor(async () => expect(await closed()).toContain('the live remote'), { timeout: 20_000 });
  expect(await open()).toContain('<div id="root">');
  expect(await open()).not.toContain('the live remote');
  expect(await open('/metrics')).not.toMatch(/^bairn_pages_.*render.* [1-9]/m);
});
