import type { Access, RemoteManifest } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { describe, expect, it } from 'vitest';
import { manifest as shell } from '../manifest.ts';
import { pageFinder } from './pageTable.ts';
import { added, entriesOf, folders, pages, remotes, specified } from '../testing/pages.ts';

const table = [...specified, ...added];

const rolesOf: Record<string, readonly string[]> = {
  keyworker: ['keyworker'],
  service: ['nursery-super-admin', 'nursery-admin', 'nursery-staff'],
  admin: ['nursery-super-admin', 'nursery-admin'],
  'nursery-staff': ['nursery-staff'],
  'nursery-super-admin': ['nursery-super-admin'],
  guest: ['guest'],
  carer: ['carer'],
};
/** The people behind the table's words; `public` beside a role stands for who is logged out. */
function people(words: readonly string[]): string {
  if (words.length === 1 && (words[0] === 'public' || words[0] === 'guest')) return words[0];
  return words
    .flatMap((word) => (word === 'public' ? ['guest'] : (rolesOf[word] ?? [`?${word}`])))
    .sort()
    .join(' ');
}
const declared = (access: Access) => (typeof access === 'string' ? access : [...access].sort().join(' '));

describe('the route table of all manifests', () => {
  it('finds the manifest of every remote', () => {
    expect(remotes.map(({ name }) => `mfe-${name}`).sort()).toEqual([...folders].sort());
  });

  it('declares no path twice', () => {
    const seen = pages.map(({ page }) => page.path);
    expect(seen.filter((path, at) => seen.indexOf(path) !== at)).toEqual([]);
  });

  it.each(pages)('$page.path has its owner and its people', ({ owner, page }) => {
    const row = table.find(({ path }) => path === page.path);
    expect(row, `${page.path} is neither in routes.tsv nor in its app's pages.tsv`).toBeDefined();
    expect(owner).toBe(row?.owner);
    expect(declared(page.access)).toBe(people(row?.roles ?? []));
  });

  it('adds only pages that exist and that the specification has not', () => {
    const known = pages.map(({ page }) => page.path);
    expect(added.filter(({ path }) => !known.includes(path))).toEqual([]);
    expect(added.filter(({ path }) => specified.some((row) => row.path === path))).toEqual([]);
  });

  it('puts menu entries into groups that the navbar has, for people who may open the page', () => {
    const groups = ['main', 'planning', 'profiles', 'performance', 'team'];
    for (const { page } of pages) {
      for (const { group, roles = [] } of entriesOf(page)) {
        expect(groups).toContain(group);
        for (const role of roles) expect(page.access === 'public' || page.access.includes(role)).toBe(true);
      }
    }
  });

  it.each(pages.filter(({ page }) => page.redirect))('$page.path redirects to a page that exists', ({ page }) => {
    expect(pages.map((one) => one.page.path)).toContain(page.redirect);
  });

  it.each(specified.filter(({ path, redirect }) => redirect && pages.some(({ page }) => page.path === path)))(
    '$path redirects to $redirect',
    ({ path, redirect }) => {
      expect(pages.find(({ page }) => page.path === path)?.page.redirect).toBe(redirect);
    },
  );

  it('has a page behind every settings entry', () => {
    const known = pages.map(({ page }) => page.path);
    const targets = [shell as RemoteManifest, ...remotes].flatMap(({ settings }) =>
      Object.values(settings).map(({ path }) => path),
    );
    for (const target of targets) if (target) expect(known).toContain(target);
  });

  it.each(Object.entries({ ...paths, ...familyPaths, ...servicePaths }))(
    'paths.%s builds the address of a page',
    (_, build) => {
      const pageAt = pageFinder(pages);
      const address = (build as (...parts: string[]) => string)('0199-a', '0199-b');
      expect(pageAt(new URL(address, 'http://bairn.test').pathname), address).toBeDefined();
    },
  );
});
