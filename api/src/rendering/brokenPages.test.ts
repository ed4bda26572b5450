import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBrokenPages } from './brokenPages.ts';

const folder = mkdtempSync(join(tmpdir(), 'bairn-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));

let last = 0;
/** A file of its own, and the list in it as a process opens it. */
function fileOf() {
  last += 1;
  const file = join(folder, String(last), 'broken-pages.json');
  const problems: unknown[] = [];
  const open = () => openBrokenPages(file, { broke: () => {}, problem: (error) => problems.push(error) });
  return { file, open, problems };
}

const home = { app: 'market', version: '1', shell: '1', page: 'home' };
const search = { ...home, page: 'search' };

it('keeps what two processes list, with the reason', () => {
  const { file, open, problems } = fileOf();
  const [one, other] = [open(), open()];
  one.add(home, 'the process ended with SIGABRT');
  one.add(home, 'again');
  other.add(search, 'a page did not end');
  expect([one.has(home), one.has(search), open().has(home), open().has(search)]).toEqual([true, false, true, true]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { ...home, why: 'the process ended with SIGABRT', at: expect.any(String) },
    { ...search, why: 'a page did not end', at: expect.any(String) },
  ]);
  expect(problems).toEqual([]);
});

it('keeps those of the releases that visitors may have at a time, and forgets long former ones of the app', () => {
  const { open } = fileOf();
  const pages = open();
  const others = { ...home, app: 'team' };
  for (const page of [others, home]) pages.add(page, 'why');
  // A canary beside it breaks, in one shell and another.
  pages.add({ ...home, version: '2' }, 'why');
  pages.add({ ...home, version: '2', shell: '2' }, 'why');
  expect([pages.has(home), open().has(home), open().has({ ...home, version: '2' })]).toEqual([true, true, true]);
  for (let version = 3; version < 10; version += 1) pages.add({ ...home, version: String(version) }, 'why');
  expect([pages.has(home), open().has(home), open().has({ ...home, version: '9' }), pages.has(others)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('is empty where the file cannot be read, and is known to this process where it cannot be written', () => {
  const { file, open, problems } = fileOf();
  open().add(home, 'why');
  writeFileSync(file, '[{}]');
  expect(open().has(home)).toBe(false);
  expect(problems).toHaveLength(1);

  const beneathFile = openBrokenPages(join(file, 'broken-pages.json'), {
    broke: () => {},
    problem: (error) => problems.push(error),
  });
  beneathFile.add(home, 'why');
  expect(beneathFile.has(home)).toBe(true);
  expect(problems.length).toBeGreaterThan(1);
});
