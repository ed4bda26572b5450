import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clashes } from '../shared/build/clashes.ts';
import {
  contracts,
  type NavEntry,
  type NavGroup,
  type Page,
  type RemoteManifest,
} from '../shared/contract/contract.ts';
import type { Served } from '../shared/schema/endpoint.ts';
import { Refused } from './new/refused.ts';

/** A page in a table: its app and its audience, in the table's words. */
export type KnownPage = { path: string; owner: string; roles: string; table: string };

/** The existing apps and pages, with which a new one must be compatible. */
export type House = {
  root: string;
  manifests: readonly RemoteManifest[];
  /** The specification's pages and added ones. */
  pages: readonly KnownPage[];
  /** The newest number of the remote contract. */
  contract: number;
  /** The first port that no remote uses for development. */
  nextPort: number;
};

/** The shell's development port; the remotes' ports follow it. */
const firstPort = 3000;

export const specifiedPages = 'shell/src/routes.tsv';
/** The list of an app's pages beside the specification's. */
export const addedPages = (owner: string) => `${folderOf(owner)}/pages.tsv`;
/** `planning` lives in `mfe-planning`. */
export const folderOf = (owner: string) => (owner === 'shell' ? 'shell' : `mfe-${owner}`);

const load = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;

/** The rows of a table after its heading, by column. */
export const rowsOf = (table: string) =>
  table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Reads the manifests and the page tables of the checkout at `root`. */
export async function readHouse(root: string): Promise<House> {
  const folders = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))].filter((folder) =>
    existsSync(join(root, folder, 'src/manifest.ts')),
  );
  const manifests = await Promise.all(
    folders.map(async (folder) => {
      const file = join(root, folder, 'src/manifest.ts');
      const { manifest } = await load(file).catch((error: Error) => {
        throw new Refused(`${folder}/src/manifest.ts cannot be read (pnpm install may help): ${error.message}`);
      });
      return manifest as RemoteManifest;
    }),
  );
  const specified = rowsOf(readFileSync(join(root, specifiedPages), 'utf8')).map(
    ([path = '', , owner = '', roles = '']): KnownPage => ({
      path,
      owner: owner.replace(/^mfe-/, ''),
      roles,
      table: specifiedPages,
    }),
  );
  const added = manifests.flatMap(({ name }): KnownPage[] => {
    const table = addedPages(name);
    if (!existsSync(join(root, table))) return [];
    return rowsOf(readFileSync(join(root, table), 'utf8')).map(([path = '', roles = '']) => ({
      path,
      owner: name,
      roles,
      table,
    }));
  });
  const ports = folders.map((folder) => {
    const { config } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      config?: { port?: number };
    };
    return config?.port ?? firstPort;
  });
  const nextPort = Math.max(...ports) + 1;
  return { root, manifests, pages: [...specified, ...added], contract: contracts.newest, nextPort };
}

/** Every page of every manifest. */
export const declaredPages = ({ manifests }: House) =>
  manifests.flatMap(({ name, pages }) =>
    Object.entries(pages).map(([id, page]: [string, Page]) => ({ owner: name, id, page })),
  );

const groups: readonly NavGroup[] = ['main', 'planning', 'profiles', 'performance', 'team'];

/** `planning:40`, or `planning` for the end of the group. @throws Refused for any other form */
export function nextPlace(house: House, given: string): NavEntry {
  const [, word = '', told] = /^([a-z]+)(?::(\d{1,4}))?$/.exec(given) ?? [];
  const group = groups.find((one) => one === word);
  if (!group) throw new Refused(`--nav is one of ${groups.join(', ')}, and may say the order as in planning:40.`);
  const taken = declaredPages(house)
    .flatMap(({ page }) => (page.nav === undefined ? [] : ([page.nav].flat() as readonly NavEntry[])))
    .filter((place) => place.group === group)
    .map(({ order }) => order);
  return { group, order: told === undefined ? Math.max(0, ...taken) + 10 : Number(told) };
}

/** Messages about menus in which some people would see a new page beside one with its label or order. */
export function menuClashes(house: House, remote: string, page: Page): string[] {
  const released = (name: string, pages: Record<string, Page>) => ({
    name,
    pages,
    contract: house.contract,
    cards: {},
    settings: {},
    header: {},
    version: '',
    files: {},
    requires: {},
    entry: { href: '', integrity: '' },
  });
  const naming = ({ name }: { name: string }) => (name === '' ? `the new page of ${remote}` : folderOf(name));
  const mine = released('', { page });
  return house.manifests.flatMap(({ name, pages }) => clashes(mine, released(name, pages), naming));
}

/** Whether two paths differ only in the names of their parameters. */
export const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:\w+|\{\w+\}/g, ':');

/** Every call that shared/calls describes, with its contract and the name of its files there and in shared/schema. */
export async function readCalls(root: string): Promise<Map<string, { file: string; call: Call }>> {
  const calls = new Map<string, { file: string; call: Call }>();
  const described = await load(join(root, 'shared/schema/allContracts.ts'));
  const all = (described['allCalls'] as () => Record<string, Call>)();
  const folder = join(root, 'shared/calls');
  for (const file of readdirSync(folder)) {
    for (const name of Object.keys(await load(join(folder, file)))) {
      const call = all[name];
      if (call) calls.set(name, { file: file.replace(/\.ts$/, ''), call });
    }
  }
  return calls;
}

/** A call of the API with its contract. */
export type Call = Served;
