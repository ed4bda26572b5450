import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Contracts, Page, Release, ShellRelease } from '@bairn/shared/contract';
import type { Built } from '../build/buildApp.ts';
import { indexTemplate } from '../build/renderIndex.ts';
import { usesFile, type Uses } from '../build/readUses.ts';

/** The differences of a made-up app from the default. */
export type Differing = Partial<Omit<Release, 'pages' | 'name' | 'version'>> & {
  pages?: Record<string, Omit<Page, 'title' | 'access'> & Partial<Page>>;
  provides?: Record<string, string>;
  contracts?: Contracts;
  uses?: Uses;
  /** The content of the script of all its pages. */
  code?: string | Buffer;
  /** The code that renders its pages on servers; without it, browsers render them. */
  serverCode?: string;
};

/** The hashes of an app's files, by name. */
type Hashes = Readonly<Record<string, string>>;

const hashOf = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The manifest of a made-up remote; every page is public and loads one script. Without `hashes` those are made up too. */
export function fakeRelease(
  name: string,
  version: string,
  { pages = {}, code: _, serverCode, uses: __, ...rest }: Differing = {},
  hashes: Hashes = {},
): Release {
  const file = (path: string) => ({
    href: `/r/${name}/${version}/${path}`,
    integrity: hashes[path] ?? 'sha256-made-up',
  });
  return {
    contract: 1,
    name,
    pages: Object.fromEntries(
      Object.entries(pages).map(([id, page]) => [id, { title: id, access: 'public', ...page }]),
    ),
    cards: {},
    settings: {},
    header: {},
    requires: name === 'shell' ? {} : { react: '^19.3.1' },
    version,
    entry: file('entry.js'),
    files: Object.fromEntries(Object.keys(pages).map((id) => [id, { js: [file('page.js')], css: [] }])),
    ...(serverCode !== undefined && { server: file('server.cjs') }),
    ...rest,
  };
}

/** The manifest of a made-up shell. */
export function fakeShell(version: string, differing: Differing = {}, hashes: Hashes = {}): ShellRelease {
  const { provides = { react: '19.3.1' }, contracts = { oldest: 1, newest: 1 } } = differing;
  return {
    ...fakeRelease('shell', version, differing, hashes),
    start: { css: [], calls: [], federation: [] },
    provides,
    contracts,
  };
}

/** A site in a temporary folder, and made-up apps that are "built" beside it. */
export type FakeSite = {
  site: string;
  build: (name: string, version: string, differing?: Differing) => Promise<Built>;
  /** Every file of the site by its path, as text. */
  files: () => Promise<Map<string, string>>;
  remove: () => Promise<void>;
};

/** Makes an empty site; remove it at the end. */
export async function makeFakeSite(): Promise<FakeSite> {
  const home = await mkdtemp(join(tmpdir(), 'bairn-site-'));
  const site = join(home, 'site');
  await mkdir(site);
  let builds = 0;
  return {
    site,
    async build(name, version, differing = {}) {
      const folder = join(home, `build-${(builds += 1)}`);
      await mkdir(folder);
      const contents = {
        'entry.js': `"${name} ${version}"`,
        'page.js': differing.code ?? `"page of ${name} ${version}"`,
        ...(differing.serverCode !== undefined && { 'server.cjs': differing.serverCode }),
      };
      for (const [file, content] of Object.entries(contents)) await writeFile(join(folder, file), content);
      const hashes = Object.fromEntries(Object.entries(contents).map(([file, content]) => [file, hashOf(content)]));
      const shell = name === 'shell' ? fakeShell(version, differing, hashes) : undefined;
      const manifest = shell ?? fakeRelease(name, version, differing, hashes);
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
      if (differing.uses) await writeFile(join(folder, usesFile), JSON.stringify(differing.uses));
      if (shell) await writeFile(join(folder, 'template.html'), indexTemplate(shell));
      return { name, version, folder };
    },
    async files() {
      const found = new Map<string, string>();
      for (const entry of await readdir(site, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile()) found.set(relative(site, path), await readFile(path, 'utf8'));
      }
      return found;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
