import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { nameOf } from '../shared/build/buildApp.ts';
import { Refusal } from '../shared/build/refusal.ts';
import { readCatalog, withVersions } from './catalogVersions.ts';

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Tools whose commands and types the repository uses itself; `node` is the version that runs them. */
const tools = ['@types/node', 'node', 'vitest'];

/** Settings of pnpm that the workspace has too. */
const pnpmSettings = `minimumReleaseAge: 0
strictPeerDependencies: false

allowBuilds:
  node: true
  esbuild: false
`;

/**
 * Copies a remote out of the workspace into a folder that can become a repository of its own: its sources as they are in
 * git, with the archive of `@bairn/shared` beside them and every version written out.
 * @param app the remote's folder.
 * @param archive the packed `@bairn/shared`.
 * @throws Refusal where the new folder has files already, or another name than the app's: an app is released under it.
 */
export async function makeOwnRepository(root: string, app: string, archive: string, to: string): Promise<void> {
  if (basename(to) !== basename(app)) {
    throw new Refusal([
      `The new folder must be called ${basename(app)}: an app is released under the name of its folder.`,
    ]);
  }
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Refusal([`${to} has files already.`]);
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '.'], { cwd: app, maxBuffer: 2 ** 26 });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(app, file), join(to, file));
  }
  await mkdir(join(to, 'packages'), { recursive: true });
  await cp(archive, join(to, 'packages', basename(archive)));

  const catalog = readCatalog(root);
  const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8')) as Manifest;
  const { dependencies = {}, devDependencies = {} } = manifest;
  const needed = Object.fromEntries(tools.map((name) => [name, 'catalog:']));
  const own = {
    ...manifest,
    scripts: Object.fromEntries(['dev', 'check', 'test', 'release'].map((name) => [name, `bairn ${name}`])),
    dependencies: withVersions({ ...dependencies, '@bairn/shared': `file:packages/${basename(archive)}` }, catalog),
    devDependencies: withVersions({ ...devDependencies, ...needed }, catalog),
  };
  const types = {
    extends: '@bairn/shared/tsconfig.json',
    include: ['src', '*.mjs'],
    exclude: ['dist', 'node_modules'],
  };
  const files: Record<string, string> = {
    'package.json': json(own),
    'pnpm-workspace.yaml': pnpmSettings,
    'tsconfig.json': json(types),
    '.oxlintrc.json': json({ extends: ['./node_modules/@bairn/shared/oxlintrc.json'], options: { typeAware: true } }),
    '.oxfmtrc.json': await readFile(join(root, '.oxfmtrc.json'), 'utf8'),
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': readme(nameOf(app)),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(to, file), text);
  const written = Object.keys(files).filter((file) => file.endsWith('.json'));
  await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), written, { cwd: to });
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const readme = (name: string) => `# ${name}

A remote of Bairn. It knows the others by \`@bairn/shared\` alone: the contract, the calls, the design system and the build.

\`\`\`
npx --yes pnpm@12 install
npx --yes pnpm@12 dev --api https://bairn.example     # this remote from its sources, in an installation that runs
npx --yes pnpm@12 check                               # format, lint, types
npx --yes pnpm@12 test
npx --yes pnpm@12 release ${name} --to /srv/bairn/site --key release.key --api https://bairn.example
\`\`\`
`;
