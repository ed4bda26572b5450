import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary, Pointer, Registry, ReleaseRecord } from '@bairn/shared/contract';
import type { Canaries } from '@bairn/shared/contract/canary';
import type { Built } from './buildApp.ts';
import { reasonsAgainst, refuseUnreadable, tryBeside, type TryPages } from './beforeFlip.ts';
import type { LiveApi } from './checkUses.ts';
import { abortedIn, canariesBeside, endUnfit, wentLive, type Audience } from './canaries.ts';
import { kept } from './keptReleases.ts';
import { withLock } from './lock.ts';
import { isPublished, publish, sweep } from './publish.ts';
import { Refusal } from './refusal.ts';
import type { PublicSettings } from './renderIndex.ts';
import { folderOf, put, readPointer, readRelease, staticPage } from './site.ts';
import { hashOfMaps } from './sourceMaps.ts';
import { isSigned, readKeys, signRelease, theirs } from './signing.ts';

/** The steps of a release, in this order; a test may interrupt it after any. */
export const steps = ['locked', 'swept', 'checked', 'copied', 'published', 'drafted', 'flipped', 'rendered'] as const;
type Step = (typeof steps)[number];

export type ReleaseOptions = {
  /** The commit that it was built from. */
  commit?: string | null;
  /** Remotes that stay although they are not released now; others are removed. Without it, all stay. */
  stay?: readonly string[];
  /** The installation's settings in `index.html`, for a host that only serves files. */
  page?: PublicSettings;
  /** The live API: what it must answer. Without it that is not checked. */
  api?: LiveApi | undefined;
  /** Why a checkout with changes that no commit has is released, for the record; without it such a one is refused. */
  unclean?: string | undefined;
  /** Days for which a version is kept after it stopped being live, whatever else is released; none by default. */
  keepDays?: number;
  /** The releasing team's private key as PEM, where the site has keys. */
  key?: string | undefined;
  /** Who gets the release at first; without it, everybody does. */
  canary?: Audience | undefined;
  /** Ends a running canary of a released app; without it such a release is refused. */
  replace?: boolean;
  /** Of a rollback: why, for the record. */
  why?: string | undefined;
  /** How the apps' own checks went, for the record. */
  checks?: ReleaseRecord['checks'];
  /** Tries the pages; without it they are not. */
  tryPages?: TryPages | undefined;
  /** What to do about pages over their budget: refuse, or warn and continue. */
  weight?: 'refuse' | 'say';
  say?: (sentence: string) => void;
  waitMs?: number;
  after?: (step: Step) => unknown;
};

/** The version of each changed app, and the one before it; undefined where there is none. */
export type Flip = readonly { app: string; version: string | undefined; before: string | undefined }[];

/**
 * Releases built apps together: checks them against everything that is live, publishes their folders and changes the
 * pointer once. If interrupted, the site is either unchanged or completely new.
 * @throws Refusal when they must not go live; nothing has changed then.
 */
export function releaseApps(site: string, apps: readonly Built[], options: ReleaseOptions = {}): Promise<Flip> {
  const names = apps.map(({ name }) => name).join(', ');
  return change(site, `release of ${names}`, options, async (before, now) => {
    const history: Record<string, readonly ReleaseRecord[]> = { ...before?.history };
    const { commit = null, checks, unclean } = options;
    if (commit?.endsWith('-dirty') && !unclean) {
      throw new Refusal([
        'The checkout has changes that no commit has: commit them, or say why they are released by --unclean.',
      ]);
    }
    const canaries = canariesBeside(before, apps, options, (app) => liveVersion(before, app));
    const keys = await readKeys(site);
    for (const { name, version, folder } of apps) {
      const running = before?.canaries?.[name];
      if (running && running.version !== version)
        history[name] = abortedIn(history, name, running.version, `replaced by ${version}`);
      if (liveVersion(before, name) === version) continue;
      const record: ReleaseRecord = {
        version,
        released: now,
        live: now,
        commit,
        ...(await hashOfMaps(folder)),
        ...(checks && { checks }),
        ...(commit?.endsWith('-dirty') && { unclean }),
        ...(options.canary && { canary: true }),
      };
      const signed = keys ? await signRelease(keys, name, folder, record, options.key) : record;
      history[name] = kept([signed, ...(history[name] ?? [])], {
        now,
        days: options.keepDays,
        needed: new Set([liveVersion(before, name), canaries[name]?.version]),
      });
    }
    return { apps, history, stay: options.stay, canaries, isCanary: options.canary !== undefined };
  });
}

/**
 * Puts a kept version live again: the named one, or the one released before the live one. Checked like a release,
 * except for page sizes: an urgent rollback cannot reduce them first.
 */
export function rollbackApp(site: string, app: string, version?: string, options: ReleaseOptions = {}): Promise<Flip> {
  return change(site, `rollback of ${app}`, { ...options, weight: 'say' }, async (before, now) => {
    const records = before?.history[app] ?? [];
    const at = records.findIndex((record) => record.version === liveVersion(before, app));
    const wanted = version
      ? records.find((record) => record.version === version)
      : records.slice(at + 1).find(({ canary }) => !canary);
    if (!wanted) {
      const others = records.map((record) => record.version).join(', ');
      throw new Refusal([
        records.length === 0
          ? `There is no ${app} in ${site}.`
          : version
            ? `${app} ${version} is not kept in ${site}. Kept are: ${others}.`
            : `There is no ${app} older than the live ${liveVersion(before, app)} in ${site}. Kept are: ${others}.`,
      ]);
    }
    const keys = await readKeys(site);
    if (keys && !(await isSigned(keys, app, folderOf(site, app, wanted.version), wanted))) {
      throw new Refusal([`${app} ${wanted.version} is not signed by a key of ${app}: it does not go live again.`]);
    }
    const { [app]: running, ...canaries } = before?.canaries ?? {};
    const why = `${app} was rolled back to ${wanted.version}`;
    const left =
      running && running.version !== wanted.version
        ? abortedIn(before?.history ?? {}, app, running.version, why)
        : records;
    const history = {
      ...before?.history,
      [app]: left.map((record, index) => {
        if (record.version === wanted.version) return wentLive(record, now);
        return index === at && options.why ? { ...record, rolledBack: options.why } : record;
      }),
    };
    const built = { name: app, version: wanted.version, folder: folderOf(site, app, wanted.version) };
    return { apps: [built], history, canaries };
  });
}

/**
 * Takes a remote out: its pages are not found from then on. Its versions stay, and a rollback puts one live again.
 * @throws Refusal if it is not live, or is the shell.
 */
export function removeApp(site: string, app: string, options: ReleaseOptions = {}): Promise<Flip> {
  return change(site, `removal of ${app}`, options, async (before) => {
    if (!before || app === 'shell' || liveVersion(before, app) === undefined) {
      throw new Refusal([`${app} cannot be taken out of ${site}: it is not a remote that is live there.`]);
    }
    const keys = await readKeys(site);
    if (keys) theirs(keys, app, options.key);
    const stay = before.remotes.filter(({ name }) => name !== app).map(({ name }) => name);
    const { [app]: running, ...canaries } = before.canaries ?? {};
    const records = running && abortedIn(before.history, app, running.version, `${app} was taken out`);
    return { apps: [], history: { ...before.history, ...(records && { [app]: records }) }, stay, canaries };
  });
}

/** An app of a site. `live` is undefined for one that was removed; `canary` is the running one. */
export type Listed = {
  app: string;
  live: ReleaseRecord | undefined;
  canary: Canary | undefined;
  kept: readonly ReleaseRecord[];
};

/** The live and kept versions, the shell first. */
export async function listReleases(site: string): Promise<Listed[]> {
  const pointer = await readPointer(site);
  if (!pointer) throw new Refusal([`Nothing was ever released to ${site}.`]);
  return Object.entries(pointer.history)
    .map(([app, records]) => {
      const live = records.find(({ version }) => version === liveVersion(pointer, app));
      const canary = pointer.canaries?.[app];
      return { app, live, canary, kept: records.filter((record) => record !== live) };
    })
    .sort((a, b) => Number(b.app === 'shell') - Number(a.app === 'shell') || a.app.localeCompare(b.app));
}

/** The version of an app that is live. */
export const liveVersion = (registry: Registry | undefined, app: string): string | undefined =>
  app === 'shell' ? registry?.shell : registry?.remotes.find(({ name }) => name === app)?.version;

/** `stay`: the remotes that stay although they are not released now; all, if it is not given. */
type Plan = {
  apps: readonly Built[];
  history: Pointer['history'];
  stay?: readonly string[] | undefined;
  /** Those that run afterwards; all that ran before, if it is not given. */
  canaries?: Canaries | undefined;
  /** The apps are checked as if they went live, and what is live stays as it is. */
  isCanary?: boolean;
};

/** Changes the pointer of a site once, under its lock, to what is planned, after checking it against all that is live. */
export async function change(
  site: string,
  what: string,
  { page, api, tryPages, weight = 'refuse', say = () => {}, waitMs, after = () => {} }: ReleaseOptions,
  planned: (before: Pointer | undefined, now: string) => Promise<Plan>,
): Promise<Flip> {
  await mkdir(site, { recursive: true });
  return withLock(
    site,
    what,
    async (stillHeld) => {
      await after('locked');
      const before = await readPointer(site);
      await sweep(site, before);
      await after('swept');
      const plan = await planned(before, new Date().toISOString());
      const { apps, history, stay, isCanary = false } = plan;
      await refuseUnreadable(apps);
      const checked = await together(site, before, apps, stay);
      const flip = changes(before, checked);
      const live = isCanary && before ? { shell: before.shell, remotes: before.remotes } : checked;
      const running = { canaries: plan.canaries ?? before?.canaries ?? {}, history };
      const fit = (app: string, version: string) => reasonsBeside(site, live, apps, { app, version });
      const { canaries, history: recorded } =
        isCanary || flip.length === 0 ? running : await endUnfit(running, fit, say);
      const next: Pointer = { ...live, history: recorded, ...(Object.keys(canaries).length > 0 && { canaries }) };
      const unpublished = await notPublished(site, apps);
      // A line that somebody has changed by hand is put right by releasing what is live.
      const isSame =
        flip.length === 0 &&
        JSON.stringify([next.remotes, next.canaries]) === JSON.stringify([before?.remotes, before?.canaries]);
      if (!isSame) {
        const reasons = await reasonsAgainst(site, checked, apps, new Set(flip.map(({ app }) => app)), {
          api,
          sayWeight: weight === 'say' ? say : undefined,
        });
        if (reasons.length > 0) throw new Refusal(reasons);
        if (tryPages) await tryBeside(site, { ...checked, history }, apps, tryPages);
        await after('checked');
        for (const app of unpublished) await publish(site, app, () => after('copied'));
        await after('published');
        await stillHeld();
        await put(join(site, 'registry.json'), JSON.stringify(next), () => after('drafted'));
        await after('flipped');
      }
      await render(site, next, page);
      await after('rendered');
      await sweep(site, next);
      return flip;
    },
    { waitMs, say },
  );
}

/** The manifests that will be live: the current ones with the new ones in place. */
async function together(
  site: string,
  before: Pointer | undefined,
  apps: readonly Built[],
  stay: readonly string[] | undefined,
): Promise<Registry> {
  const shell = apps.find(({ name }) => name === 'shell')?.version ?? before?.shell;
  if (shell === undefined) {
    throw new Refusal([`There is no shell in ${site} yet, and nothing runs without it: release the shell first.`]);
  }
  const released = apps.filter(({ name }) => name !== 'shell');
  const names = new Set(released.map(({ name }) => name));
  const others = before?.remotes.filter(({ name }) => !names.has(name) && (stay?.includes(name) ?? true)) ?? [];
  const own = await Promise.all(released.map(({ folder }) => readRelease(folder)));
  const remotes = [...others, ...own].sort((a, b) => a.name.localeCompare(b.name));
  return { shell, remotes };
}

function changes(before: Pointer | undefined, next: Registry): Flip {
  const live = ['shell', ...next.remotes.map(({ name }) => name)].flatMap((app) => {
    const [version, old] = [liveVersion(next, app), liveVersion(before, app)];
    return version === undefined || version === old ? [] : [{ app, version, before: old }];
  });
  const gone = before?.remotes.filter(({ name }) => liveVersion(next, name) === undefined) ?? [];
  return [...live, ...gone.map(({ name, version }) => ({ app: name, version: undefined, before: version }))];
}

/** Why a published version could not be live beside what will be. */
async function reasonsBeside(
  site: string,
  live: Registry,
  apps: readonly Built[],
  { app, version }: { app: string; version: string },
) {
  const own: Built = { name: app, version, folder: folderOf(site, app, version) };
  const beside = await together(site, { ...live, history: {} }, [own], undefined);
  // Its size was looked at when it was released.
  return reasonsAgainst(site, beside, [...apps, own], new Set([app]), { api: undefined, sayWeight: () => {} });
}

/** Those that the site does not have yet. @throws Refusal where it has one of the same version with other content. */
async function notPublished(site: string, apps: readonly Built[]): Promise<Built[]> {
  const there = await Promise.all(apps.map((app) => isPublished(site, app)));
  return apps.filter((_, index) => !there[index]);
}

/** Writes the page for hosts that only serve files, unless it is up to date. */
async function render(site: string, registry: Registry, page: PublicSettings | undefined) {
  const file = join(site, 'index.html');
  const wanted = await staticPage(site, registry, page);
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== wanted) await put(file, wanted);
}
