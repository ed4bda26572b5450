import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ShellRelease } from '@bairn/shared/contract';
import type { Skipped } from '@bairn/shared/contract/readRegistry';
import { hostOf, type Host } from '@bairn/shared/build/renderIndex';

/** The live releases at this moment; null before the first release. */
export type LiveHost = () => Host | null;

/** The live releases of a server's site; what cannot be read goes to its log. */
export const openHost = (app: FastifyInstance, folder: string): LiveHost =>
  liveHost(resolve(folder), {
    unreadable: (error) => app.log.error({ err: error }, 'the registry of the web apps cannot be read'),
    skipped: ({ app: remote, why }) => app.log.error({ remote }, `left out of the web apps: ${remote} ${why}`),
  });

type Reports = {
  /** The registry, or the release of the shell that it names, cannot be read. */
  unreadable: (error: unknown) => void;
  /** An app, or a part of it, is left out because its manifest cannot be read. */
  skipped: (part: Skipped) => void;
};

/**
 * The live releases: reads the site's registry again when the file was replaced, and the shell's release that it names.
 * A new release needs no restart. An unreadable registry keeps the last known state; an entry that cannot be read is
 * left out, and the other apps go on. Each is reported once for each state of the file.
 */
export function liveHost(site: string, report: Reports): LiveHost {
  const pointer = join(site, 'registry.json');
  let seen = '';
  let reported: string | undefined;
  let host: Host | null = null;
  return () => {
    let state = '';
    try {
      const now = statSync(pointer, { throwIfNoEntry: false });
      if (!now) return host;
      state = `${now.ino} ${now.mtimeMs} ${now.size}`;
      if (state === seen) return host;
      const registry = JSON.parse(readFileSync(pointer, 'utf8')) as { shell?: unknown } | null;
      const shell = String(registry?.shell);
      const release = (file: string) => readFileSync(join(site, 'r/shell', shell, file), 'utf8');
      host = hostOf(JSON.parse(release('manifest.json')) as ShellRelease, release('template.html'), registry);
      seen = state;
      for (const part of host.skipped) report.skipped(part);
    } catch (error) {
      // Read again with the next page: the files it names may still be on their way to this machine.
      if (reported !== state) report.unreadable(error);
      reported = state;
    }
    return host;
  };
}
