import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStackMapper } from '../api/src/source-maps/mapStack.ts';
import { openStackReader } from '../api/src/source-maps/stackReader.ts';
import { compile } from '../shared/build/compile.ts';
import { shell, versionMark } from '../shared/build/preset.ts';
import { fillVersion, readAll } from '../shared/build/seal.ts';
import { hashOfMaps, listMaps, plainMaps } from '../shared/build/sourceMaps.ts';

// A script that is built as the shell is, thrown in by V8, and read by the API.

const version = 'a-version-with-a-longer-name';
const source = `
import { pass } from 'broken-package';
const week = (day: number): number => {
  const address = '/r/shell/${versionMark}/' + day;
  if (day > 6) throw new RangeError(address);
  return day;
};
class Rota { open(): number { return pass(() => week(Date.now())); } }
const kept = globalThis as unknown as { kept: unknown[] };
kept.kept = [week, week(1), Rota, pass, pass(() => 2)];
new Rota().open();
`;
let home: string;
let site: string;
let stack: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bairn-maps-'));
  const folder = join(home, 'shell');
  await put(join(folder, 'src/main.ts'), source);
  const found = join(home, 'node_modules/broken-package');
  await put(join(found, 'package.json'), JSON.stringify({ name: 'broken-package', main: 'main.js' }));
  await put(join(found, 'main.js'), 'export function pass(work) {\n  return work() + 1;\n}\n');
  const config = shell(folder);
  await compile({ ...config, output: { ...config.output, path: join(home, 'out') } });
  const files = fillVersion(plainMaps(await readAll(join(home, 'out'))), version);
  site = join(home, 'site');
  const release = join(site, 'r/shell', version);
  for (const [file, content] of new Map([...files, ...listMaps(files)])) await put(join(release, file), content);
  const record = { version, ...(await hashOfMaps(release)) };
  const older = [{ version: 'without-maps' }, { version: '..', maps: record.maps }];
  await put(join(site, 'registry.json'), JSON.stringify({ history: { shell: [record, ...older] } }));
  const code = await readFile(join(release, 'main.js'), 'utf8');
  stack = thrownBy(code, `https://bairn.test/r/shell/${version}/main.js`);
});
afterAll(() => rm(home, { recursive: true }));

async function put(file: string, content: string | Buffer) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

function thrownBy(code: string, filename: string): string {
  try {
    vm.runInNewContext(code, { self: {}, document: { getElementsByTagName: () => [] } }, { filename });
  } catch (error) {
    return (error as Error).stack ?? '';
  }
  throw new Error('The script did not throw.');
}

/** The frames of a stack that are in our sources. */
const framesIn = (text = '') =>
  text.split('\n').filter((line) => /^ +at .*(shell|node_modules)\/\S+:\d+:\d+\)?$/.test(line));

describe('a stack of a released script', () => {
  it('has source file, line and function of each place, with the version filled in before it', async () => {
    expect(stack).toContain(`/r/shell/${version}/main.js:1:`);
    const read = await makeStackMapper(site)(stack);
    expect(read).toContain(`RangeError: /r/shell/${version}/`);
    expect(framesIn(read).slice(0, 5)).toEqual([
      '    at week (shell/src/main.ts:5:22)',
      expect.stringMatching(/shell\/src\/main\.ts:8:\d+/),
      expect.stringContaining('(node_modules/broken-package/main.js:2:10)'),
      expect.stringMatching(/at open \(shell\/src\/main\.ts:8:\d+\)/),
      expect.stringMatching(/at \(?shell\/src\/main\.ts:11:\d+\)?/),
    ]);
  });

  it('is read in the form of Firefox and Safari too', async () => {
    const [, column] = /main\.js:1:(\d+)/.exec(stack) ?? [];
    const read = await makeStackMapper(site)(`t@https://bairn.test/r/shell/${version}/main.js:1:${column}`);
    expect(read).toBe('    at week (shell/src/main.ts:5:22)');
  });

  it('is read in a thread', async () => {
    const reader = openStackReader(site);
    expect(framesIn(await reader.read(stack))[0]).toBe('    at week (shell/src/main.ts:5:22)');
    await reader.close();
  });

  it('is left as it is when the time is up or too many wait, and the next one is read', async () => {
    const reader = openStackReader(site, { limit: 0 });
    expect(await reader.read(stack)).toBeUndefined();
    await reader.close();
    const patient = openStackReader(site);
    const answers = await Promise.all(Array.from({ length: 20 }, () => patient.read(stack)));
    expect(answers.map((answer) => answer === undefined)).toEqual([...Array(16).fill(false), ...Array(4).fill(true)]);
    expect(await patient.read(stack)).toContain('main.ts');
    await patient.close();
  });

  it.each([
    ['an unknown version', 'shell/other/main.js'],
    ['an unknown app', 'constructor/a-version-with-a-longer-name/main.js'],
    ['a release without maps', 'shell/without-maps/main.js'],
    ['a version that is no folder of its app', 'shell/../main.js'],
    ['a script that the release does not list', `shell/${version}/../${version}/main.js`],
    ['a file outside of the site', `shell/${version}/../../../../../../../etc/passwd.js`],
  ])('is left as it is with %s', async (_, path) => {
    expect(await makeStackMapper(site)(`Error: x\n    at https://bairn.test/r/${path}:1:1`)).toBeUndefined();
  });

  it('is left as it is where the map is broken, missing or another one', async () => {
    const map = join(site, 'r/shell', version, 'main.js.map');
    const whole = await readFile(map);
    const list = join(site, 'r/shell', version, 'maps.json');
    const listed = await readFile(list);
    await writeFile(map, whole.subarray(0, 100));
    expect(await makeStackMapper(site)(stack)).toBeUndefined();
    await rm(map);
    expect(await makeStackMapper(site)(stack)).toBeUndefined();
    await writeFile(map, whole);
    await writeFile(list, '{"main.js":"sha256-other"}');
    expect(await makeStackMapper(site)(stack)).toBeUndefined();
    await writeFile(list, listed);
    expect(await makeStackMapper(site)(stack)).toContain('main.ts:5:22');
  });
});

it('a build names no map in its scripts, and its maps hold no sources', async () => {
  const files = await readAll(join(site, 'r/shell', version));
  expect(files.has('main.js.map')).toBe(true);
  for (const [file, content] of files) {
    if (file.endsWith('.js')) expect(content.toString()).not.toContain('sourceMappingURL');
    if (file.endsWith('.map')) expect(content.toString()).not.toMatch(/sourcesContent|new RangeError/);
  }
});
