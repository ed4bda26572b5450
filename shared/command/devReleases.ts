import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, ShellRelease } from '../contract/contract.ts';
import { readRegistry } from '../contract/readRegistry.ts';
import { Refusal } from '../build/refusal.ts';
import type { PublicSettings } from '../build/renderIndex.ts';
import { readPointer } from '../build/site.ts';
import { pageSettings } from './site.ts';
import { command } from './runCommand.ts';

/** The remotes that do not run from source, and the installation's settings for the shell. */
export type Releases = {
  settings: PublicSettings;
  read: () => Promise<readonly Release[]>;
  /** The live shell with the template of its page, where no shell runs from source. */
  shell?: () => Promise<{ published: ShellRelease; template: string }>;
};

/** The live releases of another installation. @throws Refusal where there is none at that address. */
export async function releasesAt(api: string): Promise<Releases> {
  const read = async () => {
    const answer = await fetch(`${api}/registry.json`);
    return readRegistry(await answer.json()).registry.remotes;
  };
  try {
    const [page] = await Promise.all([fetch(`${api}/`, { headers: { accept: 'text/html' } }), read()]);
    return { settings: { ...pageSettings(), ...settingsOf(await page.text()) }, read };
  } catch {
    throw new Refusal([`no Bairn answers at ${api}. Without --api, one is started here.`]);
  }
}

/** The same with the live shell, for a repository that has none. @throws Refusal where no installation answers */
export async function releasesWithShell(api: string): Promise<Releases> {
  const file = async (version: string, name: string) => {
    const answer = await fetch(`${api}/r/shell/${version}/${name}`);
    if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
    return answer;
  };
  return {
    ...(await releasesAt(api)),
    shell: async () => {
      const pointer: unknown = await (await fetch(`${api}/registry.json`)).json();
      const { shell } = readRegistry(pointer).registry;
      const [manifest, template] = await Promise.all([file(shell, 'manifest.json'), file(shell, 'template.html')]);
      return { published: (await manifest.json()) as ShellRelease, template: await template.text() };
    },
  };
}

/** The installation's public settings, as in its page. */
export function settingsOf(page: string): Partial<PublicSettings> {
  const meta = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(page)?.[1];
  const [apiKey, mode, email, phone, portalUrl] = [
    'api-key',
    'bairn-mode',
    'support-email',
    'support-phone',
    'support-portal',
  ].map(meta);
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(mode === 'demo' || mode === 'production' ? { mode } : {}),
    ...(email === undefined || phone === undefined
      ? {}
      : { support: { email, phone, ...(portalUrl === undefined ? {} : { portalUrl }) } }),
  };
}

/** The releases in a site of this checkout; missing ones are built. @throws Refusal if they cannot be. */
export async function releasesIn(site: string, wanted: readonly string[]): Promise<Releases> {
  const read = async () => (await readPointer(site))?.remotes ?? [];
  const here = await read();
  const missing = wanted.filter((name) => !here.some((release) => release.name === name));
  if (missing.length > 0) {
    console.log(`Bairn: building ${missing.join(', ')} once, as there is no release of them in ${site} yet`);
    // A site needs a shell first.
    const first = existsSync(join(site, 'registry.json')) ? [] : ['shell'];
    if ((await command('node', ['scripts/build.ts', ...first, ...missing, '--to', site])) !== 0) {
      throw new Refusal(['not everything could be built; see above.']);
    }
  }
  return { settings: pageSettings(), read };
}
