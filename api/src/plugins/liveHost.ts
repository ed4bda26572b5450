import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, ShellRelease } from '@bairn/shared/contract';
import { hostOf, type Host } from '@bairn/shared/build/renderIndex';

/** What is live at this moment; null before anything was released. */
export type LiveHost = () => Host | null;

/**
 * What is live: the site's pointer, read again when it was replaced, and the shell's release that it names. A flipped
 * pointer needs no restart; one that cannot be read leaves the last known in force and is reported once.
 */
export function liveHost(site: string, report: (error: unknown) => void): LiveHost {
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
      const registry = JSON.parse(readFileSync(pointer, 'utf8')) as Registry;
      const release = (file: string) => readFileSync(join(site, 'r/shell', registry.shell, file), 'utf8');
      host = hostOf(JSON.parse(release('manifest.json')) as ShellRelease, release('template.html'), registry);
      seen = state;
    } catch (error) {
      // Looked at again with the next page: what it names may still be on its way to this machine.
      if (reported !== state) report(error);
      reported = state;
    }
    return host;
  };
}
