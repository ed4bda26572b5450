import { resolve } from 'node:path';
import { Refusal } from '../build/refusal.ts';
import type { ReleaseOptions } from '../build/release.ts';
import { listReleases } from '../build/release.ts';
import { abortCanary, promoteCanary, widenCanary } from '../build/runCanary.ts';
import { audienceOf, sayPreview, wordsFor } from './audience.ts';
import { keyIn } from './releaseKeyFile.ts';
import { argumentsOf, ownSite, pageSettings, run, sentences } from './site.ts';
import { watchAndRollBack, watchOf } from './watchRelease.ts';

// Changes who gets a running canary, or ends it: `pnpm canary <app> [--share 50] [--branch IDS] [--account IDS] [--preview]
// [--metrics URL,URL [--watch MINUTES]] [--key FILE] [--to DIR]`, `pnpm canary <app> --promote` or `--abort [--why TEXT]`.
// docs/decisions/canary.md.

const names = ['to', 'share', 'branch', 'account', 'metrics', 'watch', 'key', 'why'] as const;
const flags = ['promote', 'abort', 'preview'] as const;

async function canaryIn(site: string, app: string) {
  const found = (await listReleases(site)).find((one) => one.app === app);
  return found?.canary && { ...found.canary, before: found.live?.version };
}

await run(async () => {
  const { words, options, chosen } = argumentsOf(names, flags);
  const [app, ...more] = words;
  if (!app || more.length > 0) throw new Refusal(['Say which app, one: pnpm canary <app> --share 50.']);
  const site = resolve(options.to ?? ownSite());
  const audience = audienceOf(options, chosen.has('preview'));
  const wishes = [audience !== undefined, chosen.has('promote'), chosen.has('abort')].filter(Boolean);
  if (wishes.length !== 1) {
    throw new Refusal(['Say one of --promote, --abort, or who gets it: --share, --branch, --account, --preview.']);
  }
  const watch = watchOf(options);
  const key = await keyIn(options.key);
  const common: ReleaseOptions = { page: pageSettings(), say: console.warn, key };
  if (chosen.has('abort')) {
    const version = await abortCanary(site, app, options.why ?? 'aborted by hand', common);
    console.log(`${app} ${version} is a canary no more: its visitors get the live version with their next page.`);
    return;
  }
  if (chosen.has('promote')) {
    const flip = await promoteCanary(site, app, common);
    for (const sentence of sentences(flip)) console.log(sentence);
    if (watch) await watchAndRollBack(site, flip, watch);
    return;
  }
  await widenCanary(site, app, audience ?? {}, common);
  const now = await canaryIn(site, app);
  if (!now) return;
  console.log(`${app} ${now.version} is a canary for ${wordsFor(now)}`);
  sayPreview(audience ?? {});
  if (watch) await watchAndRollBack(site, [{ app, version: now.version, before: now.before }], watch, 'canary');
});
