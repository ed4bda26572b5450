import { resolve } from 'node:path';
import { Refusal } from '../build/refusal.ts';
import { rollbackApp } from '../build/release.ts';
import { argumentsOf, ownSite, pageSettings, run, sentences } from './site.ts';

// Puts an earlier version live again: `pnpm rollback <app> [version] [--to DIR]`, docs/deployment.md.

await run(async () => {
  const { words, options } = argumentsOf(['to']);
  const [app, version] = words;
  if (!app) throw new Refusal(['Say which app: pnpm rollback <app> [version]. `pnpm releases` lists them.']);
  const site = resolve(options.to ?? ownSite());
  const flip = await rollbackApp(site, app, version, { page: pageSettings(), say: console.warn });
  for (const sentence of sentences(flip)) console.log(sentence);
  if (flip.length === 0) console.log('It was live already.');
});
