import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { nameOf } from '../build/buildApp.ts';
import { Refusal } from '../build/refusal.ts';
import type { Flip } from '../build/release.ts';
import type { PublicSettings } from '../build/renderIndex.ts';
import { readPointer } from '../build/site.ts';
import { root } from './root.ts';

// Common code of the release commands: docs/deployment.md.

/** The site that `pnpm start` of this checkout serves. */
export const ownSite = () =>
  resolve(root, process.env['BAIRN_WEB'] || join(process.env['BAIRN_DATA'] || '.data', 'site'));

/**
 * Parses a command's words, its options with a value, and those without one, which are chosen or not.
 * @throws Refusal naming an unknown option.
 */
export function argumentsOf<Name extends string, Flag extends string = never>(
  names: readonly Name[],
  flags: readonly Flag[] = [],
) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: 'string' }] as const),
        ...flags.map((name) => [name, { type: 'boolean' }] as const),
      ]),
    });
    if ([...positionals, ...Object.values(values)].includes(''))
      throw new Error('A word of the command is empty: is a variable not set?');
    const chosen: ReadonlySet<Flag> = new Set(
      flags.filter((name) => new Map(Object.entries(values)).get(name) === true),
    );
    return { words: positionals, options: values as Partial<Record<Name, string>>, chosen };
  } catch (error) {
    throw new Refusal([error instanceof Error ? error.message : String(error)]);
  }
}

/** The folders of a checkout's apps; an app with a repository of its own is the checkout itself. */
export async function appsOf(checkout: string): Promise<string[]> {
  if (existsSync(join(checkout, 'rspack.config.mjs'))) return [checkout];
  return (await readdir(checkout))
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .map((name) => join(checkout, name))
    .filter((folder) => existsSync(join(folder, 'rspack.config.mjs')));
}

/** The apps with these names. @throws Refusal naming unknown ones. */
export function named(folders: readonly string[], names: readonly string[]): string[] {
  const wanted = names.map(nameOf);
  const unknown = wanted.filter((name) => !folders.some((folder) => nameOf(folder) === name));
  if (unknown.length > 0) {
    throw new Refusal([`There is no app named ${unknown.join(', ')}. Apps: ${folders.map(nameOf).join(', ')}`]);
  }
  return folders.filter((folder) => wanted.includes(nameOf(folder)));
}

/**
 * @throws Refusal if nothing was ever released to a site: an app that failed has no last version there, and a start would
 * serve the site without it from then on.
 */
export async function refuseHalfSite(site: string): Promise<void> {
  if (!(await readPointer(site)))
    throw new Refusal(['Nothing is released: the first release of a site has every app.']);
}

/** The commit of a checkout, `-dirty` if it has changes; null outside of a repository. */
export async function commitOf(checkout: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
      cwd: checkout,
    });
    return stdout.trim();
  } catch {
    return null;
  }
}

/** The installation's settings in `index.html`, for a host that only serves files. */
export function pageSettings(): PublicSettings {
  const mode = process.env['BAIRN_MODE'] === 'production' ? 'production' : 'demo';
  return { apiKey: process.env['BAIRN_API_KEY'] || 'demo', mode };
}

/**
 * Days for which a version is kept after it stopped being live, beside the newest ones: `--keep-days`, else
 * BAIRN_KEEP_DAYS, else 7. @throws Refusal for what is no number of days
 */
export function keepDays(given: string | undefined): number {
  const days = given ?? (process.env['BAIRN_KEEP_DAYS'] || '7');
  if (!/^\d{1,4}$/.test(days)) throw new Refusal([`'${days}' is no number of days: old versions stay for 0 to 9999.`]);
  return Number(days);
}

/** A sentence for each changed app. */
export const sentences = (flip: Flip) =>
  flip.map(({ app, version, before }) =>
    version ? `${app} ${version} is live${before ? `, before it was ${before}` : ''}` : `${app} ${before} is taken out`,
  );

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a command; prints its refusal without a stack trace. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Refusal)) console.error(error instanceof Error ? error.message : error);
    else for (const reason of error.reasons) console.error(`✗ ${reason}`);
  }
}
