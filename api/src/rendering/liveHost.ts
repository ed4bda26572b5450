import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Registry, Release, ShellRelease } from '@bairn/shared/contract';
import { readCanaries, type Canaries, type Chosen } from '@bairn/shared/contract/canary';
import type { Skipped } from '@bairn/shared/contract/readRegistry';
import { hostOf, type Host } from '@bairn/shared/build/renderIndex';

/** The live releases at this moment; null before the first release. */
export type LiveHost = () => Host | null;

/** A site's releases at this moment. */
export type LiveSite = {
  live: LiveHost;
  /** The running canaries by app, as of the last call of `live`; nearly always none. */
  canaries: () => Canaries;
  /** The releases that a visitor gets: the live ones, with one canary in its place. */
  hostFor: (chosen: Chosen | undefined) => Host | null;
  /** Every set of releases that a visitor may be served: the live one first, then one for each canary. */
  inUse: () => readonly Host[];
};

type Reports = {
  /** The registry, or the release of the shell that it names, cannot be read. */
  unreadable: (error: unknown) => void;
  /** An app, or a part of it, is left out because its manifest cannot be read. */
  skipped: (part: Skipped) => void;
};

/** Milliseconds until a canary that could not be read is tried again: its files may be on their way to this machine. */
const tryAgain = 1000;

/**
 * The releases of a site: reads its registry again when the file was replaced, and the shell's release that it names.
 * A new release needs no restart. An unreadable registry keeps the last known state; an entry that cannot be read is
 * left out, and the other apps go on. Each is reported once for each state of the file.
 */
export function liveSite(site: string, report: Reports): LiveSite {
  const pointer = join(site, 'registry.json');
  let seen = '';
  let reported: string | undefined;
  let readAgain = Infinity;
  let host: Host | null = null;
  let canaries: Canaries = {};
  let variants: ReadonlyMap<string, Host> = new Map();

  /** Returns the host that is in use already if it has the same releases, so that its processes and cached pages are kept. */
  function known(fresh: Host): Host {
    const before = [...(host ? [host] : []), ...variants.values()];
    return before.find((one) => isSame(one, fresh)) ?? fresh;
  }

  function readVariants(live: Host, found: Canaries, isNew: boolean): Map<string, Host> {
    const read = new Map<string, Host>();
    for (const [app, { version }] of Object.entries(found)) {
      try {
        read.set(app, known(variantOf(site, live, app, version)));
      } catch (error) {
        if (isNew) report.skipped({ app, why: `as a canary ${version} cannot be read: ${String(error)}` });
      }
    }
    return read;
  }

  function read(): void {
    let state = '';
    try {
      const now = statSync(pointer, { throwIfNoEntry: false });
      if (!now) return;
      state = `${now.ino} ${now.mtimeMs} ${now.size}`;
      if (state === seen && performance.now() < readAgain) return;
      const isNew = state !== seen;
      const registry = JSON.parse(readFileSync(pointer, 'utf8')) as { shell?: unknown; canaries?: unknown } | null;
      const live = known(readShell(site, String(registry?.shell), registry));
      const all = readCanaries(registry?.canaries);
      const others = readVariants(live, all.canaries, isNew);
      [host, canaries, variants] = [live, all.canaries, others];
      readAgain = others.size === Object.keys(canaries).length ? Infinity : performance.now() + tryAgain;
      seen = state;
      if (!isNew) return;
      for (const part of host.skipped) report.skipped(part);
      for (const app of all.unreadable)
        report.skipped({ app, why: 'has a canary that cannot be read, or is one too many' });
    } catch (error) {
      // Read again with the next page: the files it names may still be on their way to this machine.
      if (reported !== state) report.unreadable(error);
      reported = state;
    }
  }

  return {
    live() {
      read();
      return host;
    },
    canaries: () => canaries,
    hostFor: (chosen) => (chosen && variants.get(chosen.app)) ?? host,
    inUse: () => [...(host ? [host] : []), ...variants.values()],
  };
}

/** The releases of a server's site; what cannot be read goes to its log. */
export const openSite = (app: FastifyInstance, folder: string): LiveSite =>
  liveSite(resolve(folder), {
    unreadable: (error) => app.log.error({ err: error }, 'the registry of the web apps cannot be read'),
    skipped: ({ app: remote, why }) => app.log.error({ remote }, `left out of the web apps: ${remote} ${why}`),
  });

/** The live releases alone. */
export const liveHost = (site: string, report: Reports): LiveHost => liveSite(site, report).live;

const isSame = (one: Host, other: Host) =>
  one.shell.version === other.shell.version && JSON.stringify(one.registry) === JSON.stringify(other.registry);

function readShell(site: string, version: string, registry: unknown): Host {
  const release = (file: string) => readFileSync(join(site, 'r/shell', version, file), 'utf8');
  return hostOf(JSON.parse(release('manifest.json')) as ShellRelease, release('template.html'), registry);
}

/** @throws Error where anything of the canary cannot be read: its visitors get the live version. */
function variantOf(site: string, { shell, registry }: Host, app: string, version: string): Host {
  if (app === 'shell') return readShell(site, version, { ...registry, shell: version });
  const release = JSON.parse(readFileSync(join(site, 'r', app, version, 'manifest.json'), 'utf8')) as Release;
  const others = registry.remotes.filter(({ name }) => name !== app);
  const remotes = [...others, release].toSorted((a, b) => a.name.localeCompare(b.name));
  const host = readShell(site, shell.version, { shell: shell.version, remotes } satisfies Registry);
  const problem = host.skipped.find((one) => one.app === app);
  if (problem) throw new Error(problem.why);
  return host;
}
