import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePlan } from './plan.ts';

const root = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bairn-plan-'));
  writeFileSync(join(folder, 'old.ts'), 'export const old = 1;\n');
  writeFileSync(join(folder, '.oxfmtrc.json'), readFileSync(join(root, '.oxfmtrc.json')));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const untouched = () => {
  expect(readdirSync(folder).sort()).toEqual(['.oxfmtrc.json', 'node_modules', 'old.ts']);
  expect(read('old.ts')).toBe('export const old = 1;\n');
};

function planned() {
  const plan = makePlan(folder);
  plan.change('old.ts', (text) => `${text}export const more = "two"`);
  plan.create('new/folder/fresh.ts', 'export  const fresh = [1,2]');
  return plan;
}

describe('a plan', () => {
  it('writes nothing before it is told to, then everything, formatted', async () => {
    const plan = planned();
    await plan.finish();
    untouched();
    plan.write();
    expect(read('old.ts')).toBe("export const old = 1;\nexport const more = 'two';\n");
    expect(read('new/folder/fresh.ts')).toBe('export const fresh = [1, 2];\n');
    expect(readdirSync(join(folder, 'new/folder'))).toEqual(['fresh.ts']);
  });

  it('reads its planned files, and says which are new', () => {
    const plan = planned();
    expect(plan.read('old.ts')).toContain('more');
    expect(plan.has('new/folder/fresh.ts')).toBe(true);
    expect(plan.files().map(({ path, fresh }) => [path, fresh])).toEqual([
      ['old.ts', false],
      ['new/folder/fresh.ts', true],
    ]);
    expect(() => plan.create('old.ts', '')).toThrow('old.ts is there already');
    expect(() => plan.read('none.ts')).toThrow('There is no none.ts');
  });

  it('is rolled back when a file cannot be moved to its place', () => {
    const plan = planned();
    plan.create('last.ts', 'export const last = 1;');
    mkdirSync(join(folder, 'last.ts/in-the-way'), { recursive: true });
    expect(() => plan.write()).toThrow('Nothing was written');
    rmSync(join(folder, 'last.ts'), { recursive: true });
    untouched();
  });

  it('is rolled back when a folder cannot be made', () => {
    const plan = planned();
    plan.create('old.ts/inside.ts', 'export const inside = 1;');
    expect(() => plan.write()).toThrow('Nothing was written');
    untouched();
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });

  it('refuses a file that is too long for lint, and one that is not TypeScript', async () => {
    const long = makePlan(folder);
    long.create('long.ts', Array.from({ length: 251 }, (_, index) => `export const a${index} = 1;`).join('\n'));
    await expect(long.finish()).rejects.toThrow('more than the 250 that lint allows');
    const wrong = makePlan(folder);
    wrong.create('wrong.ts', 'export const = ;');
    await expect(wrong.finish()).rejects.toThrow('wrong.ts');
    untouched();
  });
});
