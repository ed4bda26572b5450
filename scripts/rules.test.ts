import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsOfAreas, readAreaImports, type AreaTable } from './areas.ts';
import { problemsOfExports, readExportUses } from './sharedExports.ts';
import { root } from '../shared/command/root.ts';

// Breaks each rule of CONTRIBUTING.md once in a small copy of the repository; the tool must name it.

/** The rule that a file breaks, and the file; the rest of the copy breaks none. */
const lintBreaches: Record<string, { rule: string; code: string; says?: string }> = {
  'shared/schema/defaulted.ts': { rule: 'import(no-default-export)', code: 'export default 1;' },
  'shell/src/Fc.tsx': {
    rule: 'typescript(no-restricted-types)',
    code: "import type { FC } from 'react';\nexport const Named: FC = () => null;",
    says: 'typed props',
  },
  'shell/src/ReactFc.tsx': {
    rule: 'typescript(no-restricted-types)',
    code: "import type * as React from 'react';\nexport const Spaced: React.FC = () => null;",
  },
  'shell/src/loose.ts': { rule: 'typescript(no-explicit-any)', code: 'export const loose = (value: any) => value;' },
  'shell/src/interfaced.ts': {
    rule: 'typescript(consistent-type-definitions)',
    code: 'export interface Props {\n  id: string;\n}',
  },
  'shell/src/floating.ts': {
    rule: 'typescript(no-floating-promises)',
    code: 'export function save(send: () => Promise<void>) {\n  send();\n}',
  },
  'shell/src/barrel.ts': { rule: 'oxc(no-barrel-file)', code: "export * from './good.ts';" },
  'shell/src/kebab-case.ts': { rule: 'unicorn(filename-case)', code: 'export const named = 1;' },
  'shell/src/Hooked.tsx': {
    rule: 'react-hooks(rules-of-hooks)',
    code: "import { useState } from 'react';\nexport function Hooked({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}",
  },
  'shell/src/Picture.tsx': {
    rule: 'jsx-a11y(alt-text)',
    code: 'export function Picture() {\n  return <img src="/icon.svg" />;\n}',
  },
  'shell/src/auth/login/deep.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { good } from '../../good.ts';\nexport const deep = good;",
    says: 'Two levels up',
  },
  'mfe-planning/src/a/router.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { useParams } from 'react-router';\nexport const params = useParams;",
    says: '@bairn/shared/app',
  },
  'mfe-planning/src/a/query.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { useQuery } from '@tanstack/react-query';\nexport const query = useQuery;",
    says: '@bairn/shared/app',
  },
  'mfe-planning/src/a/store.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { create } from 'zustand';\nexport const store = create;",
    says: 'query cache',
  },
  'mfe-planning/src/a/http.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import ky from 'ky';\nexport const http = ky;",
    says: 'call(endpoint',
  },
  'mfe-planning/src/a/runtime.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { loadRemote } from '@module-federation/enhanced/runtime';\nexport const load = loadRemote;",
    says: 'manifest',
  },
  'mfe-planning/src/a/kit.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { Button } from '@mui/material';\nexport const kit = Button;",
    says: '@bairn/shared/ui',
  },
  'mfe-planning/src/a/fetching.ts': {
    rule: 'eslint(no-restricted-globals)',
    code: "export const load = () => fetch('/api/nursery/age-ranges');",
    says: 'call(endpoint',
  },
  'api/src/a/screen.ts': {
    rule: 'eslint(no-restricted-imports)',
    code: "import { call } from '@bairn/shared/app';\nexport const screen = call;",
    says: 'only @bairn/shared/schema',
  },
};

const importBreaches: Record<string, { rule: string; code: string }> = {
  'mfe-planning/src/b/remote.ts': {
    rule: 'remote-is-alone',
    code: "import { good } from '../../../mfe-team/src/week/good.ts';\nexport const remote = good;",
  },
  'mfe-team/src/week/shell.ts': {
    rule: 'remote-is-alone',
    code: "import { good } from '../../../shell/src/good.ts';\nexport const shell = good;",
  },
  'mfe-new/src/area/api.ts': {
    rule: 'remote-is-alone',
    code: "import { good } from '../../../api/src/a/good.ts';\nexport const api = good;",
  },
  'shell/src/remote.ts': {
    rule: 'shell-knows-no-remote',
    code: "import { good } from '../../mfe-team/src/week/good.ts';\nexport const remote = good;",
  },
  'api/src/a/drawn.ts': {
    rule: 'api-knows-no-screen',
    code: "import { good } from '@bairn/shared/app';\nexport const drawn = good;",
  },
  'api/src/b/undeclared.ts': {
    rule: 'api-area-imports-what-it-declares',
    code: "import { good } from '../a/good.ts';\nexport const undeclared = good;",
  },
  'api/src/below/upwards.ts': {
    rule: 'api-area-imports-what-it-declares',
    code: "import { good } from '../a/good.ts';\nexport const upwards = good;",
  },
  'api/src/unlisted/noLine.ts': {
    rule: 'api-area-has-a-line',
    code: "import { good } from '../below/good.ts';\nexport const noLine = good;",
  },
  'api/src/a/seeded.ts': {
    rule: 'demo-data-is-not-imported',
    code: "import { good } from '../demo/good.ts';\nexport const seeded = good;",
  },
  'api/src/a/tested.ts': {
    rule: 'tests-are-not-imported',
    code: "import { good } from '../testing/good.ts';\nexport const tested = good;",
  },
  'api/src/a/exampled.ts': {
    rule: 'tests-are-not-imported',
    code: "import { examples } from './contract.examples.ts';\nexport const exampled = examples;",
  },
  'shared/app/api.ts': {
    rule: 'shared-imports-nobody',
    code: "import { good } from '../../api/src/a/good.ts';\nexport const api = good;",
  },
  'shared/schema/stateful.ts': {
    rule: 'pure-parts-stay-pure',
    code: "import { good } from '../app/app.ts';\nexport const stateful = good;",
  },
  'mfe-team/src/rota/area.ts': {
    rule: 'areas-stay-apart',
    code: "import { good } from '../week/good.ts';\nexport const area = good;",
  },
  'mfe-team/src/rota/parts/area.ts': {
    rule: 'areas-stay-apart',
    code: "import { good } from '#week/good.ts';\nexport const area = good;",
  },
  'mfe-team/src/components/inner/area.ts': {
    rule: 'components-know-no-area',
    code: "import { good } from '#week/good.ts';\nexport const area = good;",
  },
  'mfe-team/src/components/area.ts': {
    rule: 'components-know-no-area',
    code: "import { good } from '../week/good.ts';\nexport const area = good;",
  },
  'shell/src/roundOne.ts': {
    rule: 'no-cycles',
    code: "import { two } from './roundTwo.ts';\nexport const one = () => two;",
  },
  'shell/src/typeOne.ts': {
    rule: 'no-cycles',
    code: "import type { Two } from './typeTwo.ts';\nexport type One = Two[];",
  },
  'shell/src/lost.ts': {
    rule: 'not-resolved',
    code: "import { lost } from './nowhere.ts';\nexport const found = lost;",
  },
  'shell/src/deep.ts': {
    rule: 'not-resolved',
    code: "import { good } from '@bairn/shared/schema/unlisted';\nexport const deep = good;",
  },
  'shell/src/ships.ts': {
    rule: 'tests-are-not-imported',
    code: "import { good } from './good.test.ts';\nexport const ships = good;",
  },
};

/** Code that no rule may report. */
const good: Record<string, string> = {
  'shared/app/app.ts': 'export const good = 1;\nexport const call = 2;',
  'shared/schema/good.ts': 'export const good = 1;',
  'shell/src/good.ts': 'export const good = 1;',
  'shell/src/good.test.ts': 'export const good = 1;',
  'shell/src/typeTwo.ts': "import type { One } from './typeOne.ts';\nexport type Two = { ones: One };",
  'shell/src/roundTwo.ts': "import { one } from './roundOne.ts';\nexport const two = () => one;",
  'shell/src/request.ts': "export const request = () => fetch('/api/nursery/age-ranges');",
  'api/src/a/good.ts': "import { good as schema } from '@bairn/shared/schema/good';\nexport const good = schema;",
  'api/src/a/contract.examples.ts': "import { good } from '../testing/good.ts';\nexport const examples = good;",
  'shared/schema/unlisted.ts': 'export const good = 1;',
  'api/src/below/good.ts': 'export const good = 1;',
  'api/src/a/declared.ts': "import { good } from '../below/good.ts';\nexport const declared = good;",
  'api/src/demo/good.ts': "import { good } from '../a/good.ts';\nexport const demo = good;",
  'api/src/testing/good.ts': "import { good } from '../a/good.ts';\nexport const made = good;",
  'mfe-team/src/rota/parts/near.ts': "import { good } from '#components/good.ts';\nexport const near = good;",
  'mfe-team/src/week/good.ts': "import { good as call } from '@bairn/shared/app';\nexport const good = call;",
  'mfe-team/src/components/good.ts': 'export const good = 1;',
  'mfe-team/src/week/near.ts': "import { good } from '../components/good.ts';\nexport const near = good;",
  'mfe-team/src/pages.ts': "export const pages = { week: () => import('./week/good.ts') };",
};

let house: string;

/** Runs a tool in the copy and answers its output, whatever its exit code. */
function output(tool: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin', tool), args, { cwd: house, maxBuffer: 1e8 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'bairn-rules-'));
  const config = {
    'package.json': '{ "name": "copy", "type": "module" }',
    'shared/package.json': JSON.stringify({
      name: '@bairn/shared',
      type: 'module',
      exports: { './app': './app/app.ts', './schema/good': './schema/good.ts' },
    }),
    'mfe-team/package.json': JSON.stringify({ name: '@bairn/mfe-team', type: 'module', imports: { '#*': './src/*' } }),
    'api/areas.json': JSON.stringify({
      anyAreaMayImport: ['below'],
      foundation: { below: [] },
      areas: { a: [], b: [] },
    } satisfies AreaTable),
  };
  const breaches = { ...lintBreaches, ...importBreaches };
  const files = Object.entries(breaches).map(([file, { code }]) => [file, code] as const);
  for (const [file, content] of [...Object.entries(config), ...Object.entries(good), ...files]) {
    await mkdir(join(house, dirname(file)), { recursive: true });
    await writeFile(join(house, file), `${content}\n`);
  }
  await mkdir(join(house, 'node_modules/@bairn'), { recursive: true });
  await symlink(join(root, 'node_modules/@types'), join(house, 'node_modules/@types'), 'dir');
  await symlink(join(house, 'shared'), join(house, 'node_modules/@bairn/shared'), 'dir');
  for (const file of ['.oxlintrc.json', '.dependency-cruiser.cjs', 'tsconfig.json']) {
    await copyFile(join(root, file), join(house, file));
  }
});

afterAll(() => rm(house, { recursive: true, force: true }));

describe('lint rules', () => {
  let found: { filename: string; code: string; message: string; help?: string }[];

  beforeAll(async () => {
    found = (JSON.parse(await output('oxlint', '--format', 'json')) as { diagnostics: typeof found }).diagnostics;
  }, 60_000);

  test.each(Object.entries(lintBreaches))('%s is reported with its rule', (file, { rule, says }) => {
    const here = found.filter(({ filename }) => filename === file);
    expect(here.map(({ code }) => code)).toContain(rule);
    if (says) expect(here.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')).toContain(says);
  });

  test.each(Object.keys(good))('%s is not reported', (file) => {
    expect(found.filter(({ filename }) => filename === file)).toEqual([]);
  });
});

describe('import rules', () => {
  let found: { from: string; to: string; rule: { name: string } }[];

  beforeAll(async () => {
    const report = JSON.parse(await output('depcruise', '--output-type', 'json', '.')) as {
      summary: { violations: typeof found };
    };
    found = report.summary.violations;
  }, 60_000);

  test.each(Object.entries(importBreaches))('%s is reported with its rule', (file, { rule }) => {
    expect(found.filter(({ from }) => from === file).map(({ rule: broken }) => broken.name)).toContain(rule);
  });

  test('nothing else is reported', () => {
    const refused = new Set(found.map(({ from }) => from));
    expect(Object.keys(good).filter((file) => refused.has(file) && file !== 'shell/src/roundTwo.ts')).toEqual([]);
  });
});

describe('areas of the API', () => {
  const table: AreaTable = {
    anyAreaMayImport: ['database'],
    foundation: { database: [], http: ['database'] },
    areas: { staff: ['auth'], auth: [] },
  };
  const imports = new Map([
    ['database', new Set<string>()],
    ['http', new Set(['database'])],
    ['staff', new Set(['auth', 'database'])],
    ['auth', new Set(['database'])],
  ]);
  const problems = (broken: Partial<AreaTable>) => problemsOfAreas({ ...table, ...broken }, imports).join('\n');

  test('the table is acyclic, and each declared import is used', async () => {
    const real = JSON.parse(await readFile(join(root, 'api/areas.json'), 'utf8')) as AreaTable;
    expect(problemsOfAreas(real, readAreaImports(join(root, 'api/src')))).toEqual([]);
    expect(problems({})).toBe('');
  });

  test('a cycle is reported', () => {
    expect(problems({ areas: { staff: ['auth'], auth: ['staff'] } })).toContain('staff → auth → staff');
    expect(problems({ foundation: { database: ['auth'], http: ['database'] } })).toContain(
      'each other: database → auth',
    );
  });

  test('a declared import that is not used is reported', () => {
    expect(problems({ areas: { staff: ['auth', 'http'], auth: [] } })).toBe(
      'staff declares http and does not import it.',
    );
  });

  test('an area without a folder is reported', () => {
    expect(problems({ areas: { ...table.areas, booking: [] } })).toBe('There is no area booking.');
    expect(problems({ areas: { staff: ['auth'] } })).toContain('staff declares auth, which has no line of its own.');
  });
});

describe('entry points of shared', () => {
  test('each is one file with a user', async () => {
    const { exports } = JSON.parse(await readFile(join(root, 'shared/package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    expect(problemsOfExports(exports, await readExportUses(root))).toEqual([]);
  });

  test('a wildcard and an entry point without a user are reported', () => {
    const uses = new Set(['app', 'schema/good']);
    expect(problemsOfExports({ './app': './app/app.ts' }, uses)).toEqual([]);
    expect(problemsOfExports({ './schema/*': './schema/*.ts' }, uses)).toEqual([
      './schema/* is a wildcard: list each entry point.',
    ]);
    expect(problemsOfExports({ './left': './left.ts' }, uses)).toEqual(['Nothing imports @bairn/shared/left.']);
  });
});
