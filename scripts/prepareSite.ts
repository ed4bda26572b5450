import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freshBuild, nameOf } from '../shared/build/buildApp.ts';
import { Refusal } from '../shared/build/refusal.ts';
import { liveVersion } from '../shared/build/release.ts';
import { readPointer } from '../shared/build/site.ts';
import { command } from '../shared/command/runCommand.ts';
import { appsOf } from '../shared/command/site.ts';
import { root } from '../shared/command/root.ts';

type Options = {
  say: (sentence: string) => void;
  /** Builds every app of the checkout and releases them to the site; answers the exit code. */
  releaseAll?: (site: string) => Promise<number>;
};

/**
 * Prepares a site for `pnpm start`, which serves and does not release: where something was released, nothing changes, as
 * other teams and rollbacks have put it there. An empty site gets every app of the checkout.
 * @throws Refusal if they cannot be built.
 */
export async function prepareSite(site: string, { say, releaseAll = releaseCheckout }: Options): Promise<void> {
  if (!existsSync(join(site, 'registry.json'))) {
    say(`Bairn: nothing was released to ${site} yet, so building and releasing every app`);
    if ((await releaseAll(site)) !== 0) throw new Refusal(['the web apps could not be built; see above.']);
    return;
  }
  say(`Bairn: serving what was released to ${site}`);
  const others = await notFromHere(site).catch(() => []);
  if (others.length === 0) return;
  say(`       This checkout may have other versions of ${others.join(', ')}.`);
  say(`       To put those live: npx --yes pnpm@12 release ${others.join(' ')}`);
}

const releaseCheckout = (site: string) => command('node', ['scripts/build.ts', '--to', site]);

/** The apps of the checkout whose last build is not what is live, or whose sources have changed since. */
async function notFromHere(site: string): Promise<string[]> {
  const pointer = await readPointer(site);
  const found = await Promise.all(
    (await appsOf(root)).map(async (folder) => {
      const built = await freshBuild(root, folder);
      return built !== undefined && built.version === liveVersion(pointer, nameOf(folder)) ? [] : [nameOf(folder)];
    }),
  );
  return found.flat();
}
