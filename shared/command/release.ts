import { resolve } from 'node:path';
import { buildApp, freshBuild, nameOf, type Built } from '../build/buildApp.ts';
import { adoptBuild } from '../build/adoptBuild.ts';
import { askApi } from '../build/checkUses.ts';
import { Refusal } from '../build/refusal.ts';
import type { Audience } from '../build/canaries.ts';
import { releaseApps, removeApp, type Flip } from '../build/release.ts';
import { audienceOf, sayPreview, wordsFor } from './audience.ts';
import { checkTests, checkTypes, leftOut, ownChecks } from './ownChecks.ts';
import { keyIn } from './releaseKeyFile.ts';
import {
  appsOf,
  argumentsOf,
  commitOf,
  keepDays,
  named,
  ownSite,
  pageSettings,
  run,
  seconds,
  sentences,
} from './site.ts';
import { root } from './root.ts';
import { tryPages } from './tryPages.ts';
import { watchAndRollBack, watchOf } from './watchRelease.ts';

// Checks an app, builds it and puts it live: `pnpm release <app …> [--to DIR] [--version V] [--from CHECKOUT] [--api URL]
// [--without types,tests,calls,pages] [--metrics URL,URL [--watch MINUTES]] [--key FILE] [--unclean WHY]`, for some visitors
// at first by `[--canary PERCENT] [--branch IDS] [--account IDS] [--preview] [--replace]`, or takes one out: `pnpm release
// --remove <app> [--to DIR]`, or releases a remote that was built elsewhere: `pnpm release --built DIR`. docs/deployment.md.

const names = [
  'to',
  'version',
  'from',
  'remove',
  'api',
  'without',
  'metrics',
  'watch',
  'key',
  'unclean',
  'built',
  'keep-days',
  'canary',
  'branch',
  'account',
] as const;
const flags = ['preview', 'replace'] as const;

const canarySentences = (flip: Flip, { share = 0, branches = [], accounts = [], preview }: Audience) =>
  flip.map(({ app, version, before }) => {
    const who = wordsFor({ share, branches, accounts, ...(preview !== undefined && { preview }) });
    return `${app} ${version} is a canary for ${who}; ${before ? `${before} stays live` : 'no version of it is live'}`;
  });

await run(async () => {
  const { words, options, chosen: flagged } = argumentsOf(names, flags);
  const site = resolve(options.to ?? ownSite());
  const days = keepDays(options['keep-days']);
  const key = await keyIn(options.key);
  const canary = audienceOf({ ...options, share: options.canary }, flagged.has('preview'));
  if (options.remove !== undefined) {
    if (words.length > 0) throw new Refusal(['Take an app out or release others, one after the other.']);
    const gone = await removeApp(site, options.remove, { page: pageSettings(), say: console.warn, key });
    for (const sentence of sentences(gone)) console.log(sentence);
    return;
  }
  const checkout = options.from ? resolve(options.from) : root;
  const folders = await appsOf(checkout);
  if (options.built !== undefined && words.length > 0) {
    throw new Refusal(['Release a build made elsewhere or apps of the checkout, one after the other.']);
  }
  if (words.length === 0 && options.built === undefined)
    throw new Refusal([`Say which app: ${folders.map(nameOf).join(', ')}`]);
  const { version } = options;
  if (version !== undefined && !/^[A-Za-z0-9][\w.-]{0,63}$/.test(version)) {
    throw new Refusal([`'${version}' cannot be a version: it names a folder, so use letters, digits, ., - and _.`]);
  }
  // A build made elsewhere has no sources to check here.
  const foreign = options.built === undefined ? [] : ['types', 'tests'];
  const without = leftOut([options.without, ...foreign].filter(Boolean).join(','));
  const watch = watchOf(options);
  const chosen = options.built === undefined ? named(folders, words) : [];
  const address = options.api ?? process.env['BAIRN_API_URL'];
  const api = without.has('calls') || !address ? undefined : await askApi(address);
  for (const folder of chosen) {
    if (!without.has('types')) await checkTypes(checkout, folder);
    if (!without.has('tests')) await checkTests(checkout, folder);
  }
  const built: Built[] = [];
  for (const folder of chosen) {
    const since = performance.now();
    const fresh = await freshBuild(checkout, folder, version);
    const app = fresh ?? (await buildApp(checkout, folder, version));
    built.push(app);
    console.log(`${app.name} ${app.version} ${fresh ? 'is built already' : `built in ${seconds(since)}`}`);
  }
  if (options.built !== undefined) built.push(await adoptBuild(root, resolve(options.built), version));
  const since = performance.now();
  const flip = await releaseApps(site, built, {
    commit: options.built === undefined ? await commitOf(checkout) : null,
    unclean: options.unclean,
    keepDays: days,
    canary,
    replace: flagged.has('replace'),
    key,
    api,
    tryPages: without.has('pages') ? undefined : tryPages,
    checks: Object.fromEntries(
      ownChecks.map((check) => [check, without.has(check) || (check === 'calls' && !api) ? 'left out' : 'passed']),
    ),
    page: pageSettings(),
    say: console.warn,
  });
  for (const sentence of canary ? canarySentences(flip, canary) : sentences(flip)) console.log(sentence);
  if (canary) sayPreview(canary);
  if (!api && !without.has('calls') && flip.length > 0) {
    console.warn('Which calls the API answers was not asked: say where it is by --api or BAIRN_API_URL.');
  }
  console.log(flip.length === 0 ? 'It was live already.' : `Released in ${seconds(since)}`);
  if (watch) await watchAndRollBack(site, flip, watch, canary ? 'canary' : 'live');
});
