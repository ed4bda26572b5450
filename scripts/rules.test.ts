import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './steps.ts';

// Each rule of CONTRIBUTING.md is broken once in a small copy of the house, and must be named by its tool.

/** The rule that a file breaks, and the file: everything else in the copy is as it should be. */
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
  'mfe-team/src/components/area.ts': {
    rule: 'components-know-no-area',
    code: "import { good } from '../week/good.ts';\nexport const area = good;",
  },
  'shell/src/roundOne.ts': {
    rule: 'no-cycles',
    code: "import { two } from './roundTwo.ts';\nexport const one = () => two;",
  },
  'shell/src/lost.ts': {
    rule: 'not-resolved',
    code: "import { lost } from './nowhere.ts';\nexport const found = lost;",
  },
  'shell/src/ships.ts': {
    rule: 'tests-are-not-imported',
    code: "import { good } from './good.test.ts';\nexport const ships = good;",
  },
};

/** What every rule must leave alone. */
const good: Record<string, string> = {
  'shared/app/app.ts': 'export const good = 1;\nexport const call = 2;',
  'shared/schema/good.ts': 'export const good = 1;',
  'shell/src/good.ts': 'export const good = 1;',
  'shell/src/good.test.ts': 'export const good = 1;',
  'shell/src/roundTwo.ts': "import { one } from './roundOne.ts';\nexport const two = () => one;",
  'shell/src/request.ts': "export const request = () => fetch('/api/nursery/age-ranges');",
  'api/src/a/good.ts': "import { good as schema } from '@bairn/shared/schema/good';\nexport const good = schema;",
  'mfe-team/src/week/good.ts': "import { good as call } from '@bairn/shared/app';\nexport const good = call;",
  'mfe-team/src/components/good.ts': 'export const good = 1;',
  'mfe-team/src/week/near.ts': "import { good } from '../components/good.ts';\nexport const near = good;",
  'mfe-team/src/pages.ts': "export const pages = { week: () => import('./week/good.ts') };",
};

let house: string;

/** Runs a tool in the copy and gives what it prints, whatever its exit code says. */
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
      exports: { './app': './app/app.ts', './schema/*': './schema/*.ts' },
    }),
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

  test.each(Object.entries(lintBreaches))('%s breaks a rule that is named', (file, { rule, says }) => {
    const here = found.filter(({ filename }) => filename === file);
    expect(here.map(({ code }) => code)).toContain(rule);
    if (says) expect(here.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')).toContain(says);
  });

  test.each(Object.keys(good))('%s is left alone', (file) => {
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

  test.each(Object.entries(importBreaches))('%s breaks a rule that is named', (file, { rule }) => {
    expect(found.filter(({ from }) => from === file).map(({ rule: broken }) => broken.name)).toContain(rule);
  });

  test('nothing else is refused', () => {
    const refused = new Set(found.map(({ from }) => from));
    expect(Object.keys(good).filter((file) => refused.has(file) && file !== 'shell/src/roundTwo.ts')).toEqual([]);
  });
});
