import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Registry = z.object({
  history: z.record(z.string(), z.array(z.object({ version: z.string(), maps: z.optional(z.string()) }))),
});

/** A version that a site keeps, and the hash of its list of source maps where it has one. */
export type KeptVersion = { version: string; maps?: string | undefined };

/** Finds a kept version of an app; undefined where the site has none, or nothing can be read. */
export type KeptVersions = (app: string, version: string) => Promise<KeptVersion | undefined>;

/** The versions that a site keeps, by its registry, which is read again when it was replaced. */
export function readKeptVersions(site: string): KeptVersions {
  const file = join(site, 'registry.json');
  let seen: { state: string; history: z.output<typeof Registry>['history'] } | undefined;
  return async (app, version) => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const state = `${ino} ${mtimeMs} ${size}`;
      if (seen?.state !== state) {
        seen = { state, history: Registry.parse(JSON.parse(await readFile(file, 'utf8'))).history };
      }
    } catch {
      // The last known one goes on.
    }
    if (!seen || !Object.hasOwn(seen.history, app)) return undefined;
    return seen.history[app]?.find((each) => each.version === version);
  };
}
