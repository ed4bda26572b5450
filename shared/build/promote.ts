import type { ReleaseRecord } from '@bairn/shared/contract';
import { canariesBeside, wentLive } from './canaries.ts';
import { kept } from './keptReleases.ts';
import { refuseChanged } from './publish.ts';
import { Refusal } from './refusal.ts';
import { change, liveVersion, type Flip, type ReleaseOptions } from './release.ts';
import { isSigned, readKeys } from './signing.ts';
import { folderOf, readPointer } from './site.ts';

/**
 * Puts live here what is live in another site: the same files, with the record that it has there, signed as it was. All of
 * its apps, or those named.
 * @throws Refusal where a file is not the one that its manifest names, or no key of this site signed the release
 */
export async function promoteApps(
  from: string,
  to: string,
  names: readonly string[],
  options: ReleaseOptions = {},
): Promise<Flip> {
  const source = await readPointer(from);
  if (!source) throw new Refusal([`Nothing was ever released to ${from}.`]);
  const wanted = names.length > 0 ? names : ['shell', ...source.remotes.map(({ name }) => name)];
  const promoted = wanted.map((name) => {
    const record = source.history[name]?.find(({ version }) => version === liveVersion(source, name));
    if (!record) throw new Refusal([`${name} is not live in ${from}.`]);
    return { name, version: record.version, folder: folderOf(from, name, record.version), record };
  });
  for (const app of promoted) await refuseChanged(app);
  return change(to, `promotion of ${wanted.join(', ')}`, options, async (before, now) => {
    const keys = await readKeys(to);
    const history: Record<string, readonly ReleaseRecord[]> = { ...before?.history };
    const canaries = canariesBeside(before, promoted, {}, (app) => liveVersion(before, app));
    for (const { name, version, folder, record } of promoted) {
      if (keys && !(await isSigned(keys, name, folder, record))) {
        throw new Refusal([`${name} ${version} of ${from} is not signed by a key of ${name} in keys.json of ${to}.`]);
      }
      if (liveVersion(before, name) === version) continue;
      history[name] = kept([wentLive(record, now), ...(history[name] ?? [])], {
        now,
        days: options.keepDays,
        needed: new Set([liveVersion(before, name)]),
      });
    }
    return { apps: promoted, history, canaries };
  });
}
