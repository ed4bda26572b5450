import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, ShellRelease } from '@bairn/shared/contract';
import { hostOf, type Host } from '@bairn/shared/build/renderIndex';

/** The live releases at this moment; null before the first release. */
export type LiveHost = () => Host | null;

/**
 * The live releases: reads the site's registry again when the file was replaced, and the shell's release that it names.
 * A new release needs no restart. An unreadable registry keeps the last known state and is reported once.
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
      // Read again with the next page: the files it names may still be on their way to this machine.
      if (reported !== state) report(error);
      reported = state;
    }
    return host;
  };
}
