import { resolve } from 'node:path';
import { buildApp, freshBuild, nameOf, type Built } from '../shared/build/buildApp.ts';
import { releaseApps } from '../shared/build/release.ts';
import {
  appsOf,
  argumentsOf,
  commitOf,
  named,
  pageSettings,
  refuseHalfSite,
  run,
  seconds,
  sentences,
} from '../shared/command/site.ts';
import { root } from '../shared/command/root.ts';

// Builds all apps, or those named, unless they are built already, and releases them together: `build.ts [app …] [--to
// DIR]`, by default to `dist`, where remotes without a folder are removed. Another site may have other teams' remotes:
// they stay. An app over its size budget gives a warning and is released all the same.

await run(async () => {
  const begun = performance.now();
  const { words, options } = argumentsOf(['to']);
  const folders = await appsOf(root);
  const built: Built[] = [];
  const build = async (folder: string) => {
    const name = nameOf(folder);
    const since = performance.now();
    try {
      const fresh = await freshBuild(root, folder);
      const app = fresh ?? (await buildApp(root, folder));
      built.push(app);
      console.log(`${name.padEnd(12)} ${app.version}  ${fresh ? 'up to date' : `built in ${seconds(since)}`}`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name.padEnd(12)} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  // Two at a time: one is compiled while the other is compressed, which leaves the compiler idle.
  const waiting = [...(words.length > 0 ? named(folders, words) : folders)];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await build(next);
  };
  await Promise.all([worker(), worker()]);
  // Apps that built are released; one that failed keeps its last version.
  const since = performance.now();
  const site = resolve(root, options.to ?? 'dist');
  if (process.exitCode) await refuseHalfSite(site);
  const flip = await releaseApps(site, built, {
    commit: await commitOf(root),
    unclean: 'pnpm build',
    ...(options.to === undefined && { stay: folders.map(nameOf) }),
    page: pageSettings(),
    weight: 'say',
    say: console.warn,
  });
  for (const sentence of sentences(flip)) console.log(sentence);
  console.log(`release      ${flip.length === 0 ? 'nothing to do' : 'done'} in ${seconds(since)}`);
  console.log(`build        done in ${seconds(begun)}`);
});
