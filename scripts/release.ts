import { resolve } from 'node:path';
import { buildApp, freshBuild, nameOf, type Built } from '../shared/build/buildApp.ts';
import { Refusal } from '../shared/build/refusal.ts';
import { releaseApps, removeApp } from '../shared/build/release.ts';
import { appsOf, argumentsOf, commitOf, named, ownSite, pageSettings, run, seconds, sentences } from './site.ts';
import { root } from './steps.ts';

// Builds an app and puts it live: `pnpm release <app …> [--to DIR] [--version V] [--from CHECKOUT]`, or takes one out:
// `pnpm release --remove <app> [--to DIR]`. docs/deployment.md.

await run(async () => {
  const { words, options } = argumentsOf(['to', 'version', 'from', 'remove']);
  const site = resolve(options.to ?? ownSite());
  if (options.remove !== undefined) {
    if (words.length > 0) throw new Refusal(['Take an app out or release others, one after the other.']);
    const gone = await removeApp(site, options.remove, { page: pageSettings(), say: console.warn });
    for (const sentence of sentences(gone)) console.log(sentence);
    return;
  }
  const checkout = options.from ? resolve(options.from) : root;
  const folders = await appsOf(checkout);
  if (words.length === 0) throw new Refusal([`Say which app: ${folders.map(nameOf).join(', ')}`]);
  const { version } = options;
  if (version !== undefined && !/^[A-Za-z0-9][\w.-]{0,63}$/.test(version)) {
    throw new Refusal([`'${version}' cannot be a version: it names a folder, so use letters, digits, ., - and _.`]);
  }
  const built: Built[] = [];
  for (const folder of named(folders, words)) {
    const since = performance.now();
    const fresh = await freshBuild(checkout, folder, version);
    const app = fresh ?? (await buildApp(checkout, folder, version));
    built.push(app);
    console.log(`${app.name} ${app.version} ${fresh ? 'is built already' : `built in ${seconds(since)}`}`);
  }
  const since = performance.now();
  const flip = await releaseApps(site, built, {
    commit: await commitOf(checkout),
    page: pageSettings(),
    say: console.warn,
  });
  for (const sentence of sentences(flip)) console.log(sentence);
  console.log(flip.length === 0 ? 'It was live already.' : `Released in ${seconds(since)}`);
});
