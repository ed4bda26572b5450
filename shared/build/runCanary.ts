import type { Canary, Pointer } from '@bairn/shared/contract';
import { abortedIn, wentLive, widened, type Audience } from './canaries.ts';
import { Refusal } from './refusal.ts';
import { change, type Flip, type ReleaseOptions } from './release.ts';
import { isSigned, readKeys, theirs } from './signing.ts';
import { folderOf } from './site.ts';

/** @throws Refusal where the app has no canary. */
function canaryOf(before: Pointer | undefined, site: string, app: string): { before: Pointer; canary: Canary } {
  const canary = before?.canaries?.[app];
  if (before && canary) return { before, canary };
  throw new Refusal([`There is no canary of ${app} in ${site}. pnpm releases lists them.`]);
}

/**
 * Changes who gets a running canary. A smaller share takes it from the last who got it.
 * @throws Refusal without the team's key, where the site has keys.
 */
export async function widenCanary(
  site: string,
  app: string,
  audience: Audience,
  options: ReleaseOptions = {},
): Promise<void> {
  await change(site, `canary of ${app}`, options, async (found) => {
    const { before, canary } = canaryOf(found, site, app);
    const keys = await readKeys(site);
    if (keys) theirs(keys, app, options.key);
    const canaries = { ...before.canaries, [app]: widened(canary, audience) };
    return { apps: [], history: before.history, canaries };
  });
}

/**
 * Puts a canary live for everybody: the same files. It is checked against what is live now, which may have changed since
 * it was released; its own checks are not made again.
 * @throws Refusal where it does not fit, or without the team's key, where the site has keys.
 */
export function promoteCanary(site: string, app: string, options: ReleaseOptions = {}): Promise<Flip> {
  return change(site, `promotion of ${app}`, { ...options, weight: 'say' }, async (found, now) => {
    const { before, canary } = canaryOf(found, site, app);
    const { version } = canary;
    const folder = folderOf(site, app, version);
    const records = before.history[app] ?? [];
    const own = records.find((record) => record.version === version);
    if (!own) throw new Refusal([`${app} ${version} is not in the history of ${site}: release it again.`]);
    const keys = await readKeys(site);
    if (keys) theirs(keys, app, options.key);
    if (keys && !(await isSigned(keys, app, folder, own))) {
      throw new Refusal([`${app} ${version} is not signed by a key of ${app}: it does not go live.`]);
    }
    const { [app]: _, ...canaries } = before.canaries ?? {};
    // The newest first, as a release: a rollback goes to the one before.
    const history = { ...before.history, [app]: [wentLive(own, now), ...records.filter((record) => record !== own)] };
    return { apps: [{ name: app, version, folder }], history, canaries };
  });
}

/**
 * Ends a canary: its visitors get the live version with their next page. Its files stay, for their open tabs. It needs no
 * key, as a rollback needs none.
 * @returns the version that ended.
 */
export async function abortCanary(
  site: string,
  app: string,
  why: string,
  options: ReleaseOptions = {},
): Promise<string> {
  let version = '';
  await change(site, `end of the canary of ${app}`, options, async (found) => {
    const { before, canary } = canaryOf(found, site, app);
    ({ version } = canary);
    const { [app]: _, ...canaries } = before.canaries ?? {};
    return { apps: [], history: { ...before.history, [app]: abortedIn(before.history, app, version, why) }, canaries };
  });
  return version;
}
