import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer, Registry, Release, ShellRelease } from '@bairn/shared/contract';
import { readRegistry } from '@bairn/shared/contract/readRegistry';
import { Refusal } from './refusal.ts';
import { hostOf, renderIndex, type Host, type PublicSettings } from './renderIndex.ts';

// A site is a folder: `registry.json` says what is live and is replaced by one rename; `r/<app>/<version>/` never
// change; `index.html` is derived from both, for hosts that only serve files.

/** The folder of a released version. */
export const folderOf = (site: string, app: string, version: string) => join(site, 'r', app, version);

/**
 * What is live, or undefined if nothing was ever released. An entry that names no version of an app is left out: every
 * command would fail over it. @throws Refusal when the pointer is unreadable.
 */
export async function readPointer(site: string): Promise<Pointer | undefined> {
  const file = join(site, 'registry.json');
  if (!existsSync(file)) return undefined;
  try {
    const pointer = await json<Pointer>(file);
    readRegistry(pointer);
    const remotes: readonly (Partial<Release> | null)[] = pointer.remotes;
    return {
      ...pointer,
      history: pointer.history ?? {},
      remotes: remotes.filter(
        (one): one is Release => typeof one?.name === 'string' && typeof one.version === 'string',
      ),
    };
  } catch (error) {
    throw new Refusal([`${file} cannot be read (${String(error)}): put a copy of it back that can.`]);
  }
}

/** The manifest in a release's folder. */
export const readRelease = (folder: string): Promise<Release> => json<Release>(join(folder, 'manifest.json'));

/** What a host needs to answer any address with the page, from the folder of the shell's release. */
export async function readHost(folder: string, registry: Registry): Promise<Host> {
  const shell = await json<ShellRelease>(join(folder, 'manifest.json'));
  return hostOf(shell, await readFile(join(folder, 'template.html'), 'utf8'), registry);
}

/** The page of `index.html`; a host that renders each path itself does not need it. */
export async function staticPage(site: string, registry: Registry, settings?: PublicSettings): Promise<string> {
  return renderIndex(await readHost(folderOf(site, 'shell', registry.shell), registry), '/', settings).html;
}

/**
 * Writes a file atomically: a reader sees the old one or the new one, even after a power cut.
 * @param drafted is called when everything is written and only the rename is left.
 */
export async function put(file: string, content: string, drafted: () => unknown = () => {}): Promise<void> {
  const draft = `${file}.${randomUUID()}.new`;
  try {
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await drafted();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const json = async <Content>(file: string) => JSON.parse(await readFile(file, 'utf8')) as Content;
