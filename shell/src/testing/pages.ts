import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NavEntry, Page, RemoteManifest } from '@bairn/shared/contract';
import { manifest as shell } from '../manifest.ts';
import { allPages } from '../routing/pageTable.ts';

const root = join(import.meta.dirname, '../../..');

/** A line of the specification's route table, or of an app's own. */
export type Row = {
  path: string;
  owner: string;
  roles: string[];
  table: string;
  /** The page that it redirects to, where the table names its address. */
  redirect?: string;
};

const linesOf = (table: string) =>
  readFileSync(join(root, table), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** The specification's pages. */
export const specified = linesOf('shell/src/routes.tsv').map(
  ([path = '', , owner = '', roles = '', screen = '']): Row => {
    const redirect = /^Redirects to (\/\S*)$/.exec(screen)?.[1];
    const row = { path, owner: owner.replace(/^mfe-/, ''), roles: roles.split(' '), table: 'shell/src/routes.tsv' };
    return redirect === undefined ? row : { ...row, redirect };
  },
);

/** The folders of the remotes. */
export const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));

/** The manifests of this checkout. */
export const remotes = await Promise.all(
  folders.map(
    async (folder) => ((await import(join(root, folder, 'src/manifest.ts'))) as { manifest: RemoteManifest }).manifest,
  ),
);

/** Every page that exists. */
export const pages = allPages([shell, ...remotes]);

/** Pages beside the specification's: each app lists its own. */
export const added = [shell.name, ...folders].flatMap((folder): Row[] => {
  const table = `${folder}/pages.tsv`;
  if (!existsSync(join(root, table))) return [];
  return linesOf(table).map(([path = '', roles = '']) => {
    return { path, owner: folder.replace(/^mfe-/, ''), roles: roles.split(' '), table };
  });
});

/** The places of a page in the navbar. */
export const entriesOf = (page: Page): readonly NavEntry[] =>
  Array.isArray(page.nav) ? page.nav : page.nav ? [page.nav as NavEntry] : [];
