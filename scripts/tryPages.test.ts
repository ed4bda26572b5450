import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeRenderSite, says } from '../api/src/testing/renderSite.ts';
import { integrityOf } from '../shared/build/seal.ts';
import { tryPages } from '../shared/command/tryPages.ts';

const site = makeRenderSite();
afterAll(() => site.close());

/** The entry of a remote with a page that is well, one without a component and one whose code throws. */
const entryOf = (name: string) => `var bairn_${name} = { init() {}, get: async () => () => ({
  pages: { well: async () => ({ Component() {} }), bare: async () => ({}), broken: async () => { throw new Error('boom') } },
}) };`;

it('finds pages that are not rendered, and pages whose code does not load, of the changed apps alone', async () => {
  const throws = `const page = { render: () => { throw new Error('no window here'); } };
    exports.pages = { first: page };`;
  const { registry } = site.publish({ good: says('fine'), bad: throws, other: throws });
  const remotes = await Promise.all(
    registry.remotes.map(async (remote) => {
      const code = Buffer.from(entryOf(remote.name));
      await writeFile(join(site.folder, remote.entry.href), code);
      const { first } = remote.pages;
      return { ...remote, pages: { first }, entry: { ...remote.entry, integrity: integrityOf(code) } };
    }),
  );
  await writeFile(join(site.folder, 'registry.json'), JSON.stringify({ ...registry, remotes }));
  const it = `The new bad ${remotes.find(({ name }) => name === 'bad')?.version}`;
  expect(await tryPages(site.folder, ['bad'])).toEqual([
    `${it} does not render /bad (render): Error: no window here`,
    `${it} has no Component in 'bare' of its pages.`,
    `${it} does not load 'broken' of its pages: boom.`,
  ]);
  await writeFile(join(site.folder, remotes[0]?.entry.href ?? ''), 'other bytes');
  expect((await tryPages(site.folder, [remotes[0]?.name ?? ''])).join()).toContain('does not load its entry: /r/');
});
