import { randomBytes } from 'node:crypto';
import type { Canary, Pointer, ReleaseRecord } from '@bairn/shared/contract';
import { accountMark, mostCanaries, previewMark, type Canaries } from '@bairn/shared/contract/canary';
import type { Built } from './buildApp.ts';
import { Refusal } from './refusal.ts';

/** Who gets a canary: a share of visitors in per cent, named branches and accounts, who has the preview's key. */
export type Audience = {
  share?: number;
  branches?: readonly string[];
  /** Ids or email addresses. */
  accounts?: readonly string[];
  preview?: string;
};

type History = Pointer['history'];

/** A new key for a preview's link. */
export const makePreviewKey = () => randomBytes(18).toString('base64url');

/**
 * @param live the version of the app that is live, if any.
 * @throws Refusal where it is live itself, or too many run.
 */
function makeCanary(live: string | undefined, others: Canaries, { name, version }: Built, audience: Audience): Canary {
  if (live === version) {
    throw new Refusal([`${name} ${version} is live already: a canary is another version.`]);
  }
  if (Object.keys(others).length >= mostCanaries) {
    throw new Refusal([
      `${mostCanaries} canaries run already, of ${Object.keys(others).join(', ')}: promote or abort one first. Each costs every API node memory.`,
    ]);
  }
  const secret = randomBytes(24).toString('base64url');
  const begun: Canary = { version, since: new Date().toISOString(), share: 0, branches: [], accounts: [], secret };
  return widened(begun, audience);
}

/** The canaries beside a release, with the new one. @throws Refusal where it may not be one, or would end one without being told to. */
export function canariesBeside(
  before: Pointer | undefined,
  apps: readonly Built[],
  { canary, replace = false }: { canary?: Audience | undefined; replace?: boolean },
  liveVersion: (app: string) => string | undefined,
): Canaries {
  const canaries: Record<string, Canary> = { ...before?.canaries };
  for (const { name, version } of apps) {
    const running = canaries[name];
    if (running && !replace && (canary || running.version !== version)) {
      throw new Refusal([
        `${name} ${running.version} is a canary since ${running.since}: promote or abort it first (pnpm canary ${name} --promote), or end it by --replace.`,
      ]);
    }
    Reflect.deleteProperty(canaries, name);
  }
  if (!canary) return canaries;
  const [app, ...more] = apps;
  if (!app || more.length > 0) throw new Refusal(['A canary is one app: release several one after the other.']);
  return { ...canaries, [app.name]: makeCanary(liveVersion(app.name), canaries, app, canary) };
}

/** The record of a version that is live for everybody from now on. */
export function wentLive({ canary: _, aborted: __, ...record }: ReleaseRecord, now: string): ReleaseRecord {
  return { ...record, live: now };
}

/** A canary for more people, or for another share of visitors. @throws Refusal where the share is none. */
export function widened(canary: Canary, { share, branches = [], accounts = [], preview }: Audience): Canary {
  if (share !== undefined && !(share >= 0 && share <= 100)) {
    throw new Refusal(['A share is a number of per cent, from 0 to 100.']);
  }
  return {
    ...canary,
    share: share ?? canary.share,
    branches: [...new Set([...canary.branches, ...branches])],
    accounts: [...new Set([...canary.accounts, ...accounts.map((one) => accountMark(canary.secret, one))])],
    ...(preview !== undefined && { preview: previewMark(preview) }),
  };
}

/** The records of an app, with why its canary ended. */
export const abortedIn = (history: History, app: string, version: string, why: string): readonly ReleaseRecord[] =>
  (history[app] ?? []).map((record) => (record.version === version ? { ...record, aborted: why } : record));

/**
 * Ends the canaries that cannot run beside what goes live: nothing that is live waits for a canary.
 * @param reasons why a version cannot be live beside it.
 */
export async function endUnfit(
  { canaries, history }: { canaries: Canaries; history: History },
  reasons: (app: string, version: string) => Promise<string[]>,
  say: (sentence: string) => void,
): Promise<{ canaries: Canaries; history: History }> {
  const left: Record<string, Canary> = { ...canaries };
  const recorded = { ...history };
  for (const [app, { version }] of Object.entries(canaries)) {
    const why = (await reasons(app, version).catch((error: unknown) => [String(error)])).join(' ');
    if (why === '') continue;
    Reflect.deleteProperty(left, app);
    recorded[app] = abortedIn(recorded, app, version, why);
    say(`The canary ${app} ${version} ends: ${why}`);
  }
  return { canaries: left, history: recorded };
}
