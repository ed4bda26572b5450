import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Pointer, Registry } from '@bairn/shared/contract';
import { readRelease as readManifest } from '@bairn/shared/contract/readRegistry';
import type { Built } from './buildApp.ts';
import { checkRelease } from './checkRelease.ts';
import { checkUses, type LiveApi } from './checkUses.ts';
import { Refusal } from './refusal.ts';
import { folderOf, put, readHost, readRelease } from './site.ts';
import { readUses } from './readUses.ts';
import { createScale, overweight } from './weigh.ts';

/**
 * Tries the pages of the changed apps in a folder that has all that would be live; answers with reasons against the
 * release.
 */
export type TryPages = (site: string, changed: readonly string[]) => Promise<string[]>;

/** @throws Refusal naming what hosts and shells could not read of the apps' manifests, and would leave out. */
export async function refuseUnreadable(apps: readonly Built[]): Promise<void> {
  const found = await Promise.all(
    apps.map(async ({ name, version, folder }) =>
      readManifest(await readRelease(folder)).problems.map((why) => `The new ${name} ${version} ${why}.`),
    ),
  );
  if (found.flat().length > 0) throw new Refusal(found.flat());
}

/** Why apps cannot be live together; `changed` are the names of those that are released. */
export async function reasonsAgainst(
  site: string,
  next: Registry,
  apps: readonly Built[],
  changed: ReadonlySet<string>,
  { api, sayWeight }: { api: LiveApi | undefined; sayWeight: ((sentence: string) => void) | undefined },
): Promise<string[]> {
  const place = (app: string, version: string) =>
    apps.find((built) => built.name === app && built.version === version)?.folder ?? folderOf(site, app, version);
  const host = await readHost(place('shell', next.shell), next);
  // What cannot be read of the others is left out of every page, so that nothing clashes with it.
  const remotes = next.remotes.flatMap((one) => readManifest(one).release ?? []);
  const using = async ({ name, version }: { name: string; version: string }) => ({
    name,
    version,
    uses: await readUses(place(name, version)),
  });
  const reasons = [
    ...checkRelease({ shell: host.shell, remotes }, changed),
    ...checkUses(await using(host.shell), await Promise.all(remotes.map(using)), changed, api),
  ];
  const scale = createScale((href) => {
    const [, , app = '', version = '', ...file] = href.split('/');
    return join(place(app, version), ...file);
  });
  const heavy = await overweight(host, changed, scale);
  if (!sayWeight) return [...reasons, ...heavy];
  heavy.forEach(sayWeight);
  return reasons;
}

/** @throws Refusal with what does not work of the apps' pages, tried in a folder beside the site. */
export async function tryBeside(
  site: string,
  next: Pointer,
  apps: readonly Built[],
  tryPages: TryPages,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bairn-trial-'));
  try {
    for (const { name, version } of [{ name: 'shell', version: next.shell }, ...next.remotes]) {
      const built = apps.find((app) => app.name === name && app.version === version);
      await mkdir(join(folder, 'r', name), { recursive: true });
      await symlink(built?.folder ?? folderOf(resolve(site), name, version), folderOf(folder, name, version));
    }
    await put(join(folder, 'registry.json'), JSON.stringify(next));
    const names = apps.map(({ name }) => name);
    const problems = await tryPages(folder, names);
    if (problems.length > 0) throw new Refusal(problems);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
