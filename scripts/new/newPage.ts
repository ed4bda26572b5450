import { accessOf } from '../accessWords.ts';
import { declaredList } from '../declaredList.ts';
import {
  addedPages,
  declaredPages,
  folderOf,
  menuClashes,
  nextPlace,
  shapeOf,
  specifiedPages,
  type House,
} from '../house.ts';
import { holdList, listPageCode, listPageTest } from './listPage.ts';
import { pageCode, queryCode, queryImports, type NewPage } from './pageFiles.ts';
import { readSource } from './pageSource.ts';
import { nodeTestCode, pageTestCode } from './pageTest.ts';
import type { Plan } from './plan.ts';
import { Refused } from './refused.ts';
import { addImport, addProperty, append, exportsOf, properties } from './source.ts';
import { camel, hold } from './words.ts';

/** The arguments of `pnpm new page`. */
export type PageWish = {
  remote: string;
  /** `<area>/<Name>`. */
  where: string;
  path: string;
  title: string;
  access: string;
  /** `<group>` or `<group>:<order>`, for a place in the navbar. */
  nav?: string | undefined;
  /** The call that the page shows; by default the public age ranges. */
  reads?: string | undefined;
  /** The call of the list that the page is, in place of `reads`. */
  list?: string | undefined;
};

/** Paths that the server answers itself. */
const serversOwn = ['api', 'app', 'apps', 'healthz', 'mailbox', 'r', 'readyz', 'sandbox', 'registry.json'];

/**
 * Generates a page of a remote: the files of its area and its entries in manifest.ts, pages.ts and, if needed,
 * pages.tsv.
 */
export async function planPage(plan: Plan, house: House, wish: PageWish): Promise<void> {
  const { remote, path, access } = wish;
  const folder = folderOf(remote);
  if (remote === 'shell' || !plan.has(`${folder}/src/manifest.ts`))
    throw new Refused(`There is no remote '${remote}'. Remotes: ${remotesOf(house).join(', ')}.`);
  const [area = '', name = '', ...more] = wish.where.split('/');
  if (more.length > 0 || !name) throw new Refused(`'${wish.where}' is not of the form <area>/<Name>.`);
  hold(area, 'kebab-case', 'The area');
  hold(name, 'PascalCase', 'The name');
  if (name.endsWith('Page')) throw new Refused(`Leave 'Page' away: the file becomes ${name}.tsx by itself.`);
  if (area === 'components')
    throw new Refused('components/ is for parts that several areas share; a page needs an area.');
  const title = wish.title.trim();
  if (!title || title.length > 60 || /[<>{}\t\n]/.test(title))
    throw new Refused('A title is a line of 1 to 60 characters, without angle or curly brackets.');
  const who = accessOf(access);
  const nav = wish.nav === undefined ? undefined : nextPlace(house, wish.nav);
  const specified = holdPath(house, remote, path, access);

  const id = camel(name);
  const [clash] = nav ? menuClashes(house, remote, { path, title, access: who.people, nav }) : [];
  if (clash) throw new Refused(clash);
  if (wish.list && wish.reads) throw new Refused('A page that is a list reads its call: leave --reads away.');
  const source = await readSource(house.root, wish.list ?? wish.reads ?? 'ageRanges', { path, access });
  const declared = await declaredList(house.root, source);
  if (declared && !wish.list && access !== 'public')
    throw new Refused(`${source.call} answers a list with filters, sorts and a file: say --list ${source.call}.`);
  const list = wish.list ? holdList(declared, { call: source.call, access }) : undefined;
  const page: NewPage = { remote, area, name, id, path, title, access, source };
  const src = `${folder}/src`;
  holdId(plan, src, id);

  plan.change(`${src}/manifest.ts`, (text) => {
    const imported = who.page.startsWith("'") ? text : addImport(text, '@bairn/shared/contract', who.page);
    const entry = [
      `path: '${path}'`,
      `title: ${JSON.stringify(title)}`,
      `access: ${who.page}`,
      ...(nav ? [`nav: { group: '${nav.group}', order: ${nav.order} }`] : []),
    ];
    return addProperty(imported, 'manifest.pages', { key: id, value: `{ ${entry.join(', ')} }` });
  });
  plan.change(`${src}/pages.ts`, (text) =>
    addProperty(text, 'pages', { key: id, value: `() => import('./${area}/${name}Page.tsx')` }),
  );
  if (!specified) addRow(plan, addedPages(remote), [path, who.routes, title]);

  plan.create(`${src}/${area}/${name}Page.tsx`, list ? listPageCode(page, list) : pageCode(page));
  plan.create(`${src}/${area}/${name}Page.test.tsx`, list ? listPageTest(page, list) : pageTestCode(page));
  if (list) return;
  if (access === 'public') plan.create(`${src}/${area}/${name}Page.node.test.ts`, nodeTestCode(page));
  const queries = `${src}/${area}/queries.ts`;
  if (!plan.has(queries)) plan.create(queries, '');
  else if (exportsOf(plan.read(queries)).includes(`${id}Query`))
    throw new Refused(`${queries} has a ${id}Query already.`);
  plan.change(queries, (text) =>
    append(
      queryImports(page).reduce((sofar, [from, imported]) => addImport(sofar, from, imported), text),
      queryCode(page),
    ),
  );
}

const remotesOf = ({ manifests }: House) => manifests.map(({ name }) => name).filter((name) => name !== 'shell');

function holdId(plan: Plan, src: string, id: string) {
  if (properties(plan.read(`${src}/manifest.ts`), 'manifest.pages').has(id))
    throw new Refused(`${src}/manifest.ts has a page '${id}' already.`);
}

/**
 * Checks that the path is free and may belong to the remote. Answers whether the specification has the page.
 * @throws Refused naming the owner of the path
 */
function holdPath(house: House, remote: string, path: string, access: string): boolean {
  if (!/^(\/(:[a-z][A-Za-z0-9]*|[a-z][a-z0-9]*(-[a-z0-9]+)*))+$/.test(path))
    throw new Refused(`The path '${path}' is not of the form /fixed-words/:parameter.`);
  const [, first = ''] = path.split('/');
  if (first.startsWith(':')) throw new Refused(`The path '${path}' would take every address of one part.`);
  if (serversOwn.includes(first)) throw new Refused(`The server answers /${first} itself.`);
  const shape = shapeOf(path);
  const taken = declaredPages(house).find(({ page }) => shapeOf(page.path) === shape);
  if (taken)
    throw new Refused(
      `${path} is taken: it is the page '${taken.id}' (${taken.page.path}) of ${folderOf(taken.owner)}/src/manifest.ts.`,
    );
  const known = house.pages.find((one) => shapeOf(one.path) === shape);
  if (known) {
    const { routes } = accessOf(access);
    if (known.owner !== remote) throw new Refused(`${path} is ${folderOf(known.owner)}'s by ${known.table}.`);
    if (known.path !== path) throw new Refused(`${known.table} writes this path ${known.path}.`);
    if (sorted(known.roles) !== sorted(routes))
      throw new Refused(`${known.table} opens ${path} to '${known.roles}', not to '${routes}'.`);
    return true;
  }
  const owners = new Set(
    [...declaredPages(house).map(({ owner, page }) => ({ owner, path: page.path })), ...house.pages]
      .filter((one) => one.path.split('/')[1] === first)
      .map(({ owner }) => owner),
  );
  if (owners.size > 0 && !owners.has(remote))
    throw new Refused(
      `Addresses under /${first} are ${[...owners].map(folderOf).join("'s and ")}'s (${specifiedPages} and the manifests).`,
    );
  return false;
}

const sorted = (words: string) => words.split(' ').sort().join(' ');

/** Adds a row to a remote's own list of pages; creates the list if needed. */
function addRow(plan: Plan, table: string, row: readonly string[]) {
  if (!plan.has(table)) plan.create(table, 'path\troles\tpurpose\n');
  plan.change(table, (text) => `${text.trimEnd()}\n${row.join('\t')}\n`);
}
