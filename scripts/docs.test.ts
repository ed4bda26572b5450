import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../shared/command/root.ts';

/**
 * The files and folders of the repository that a page names, such as `api/src/app.ts`; names with a placeholder are
 * left out.
 */
const named = (page: string) =>
  [...page.matchAll(/`((?:api|shared|shell|mfe-[a-z]+|scripts|docs|e2e)\/[\w./-]+)`/g)].map(([, path = '']) => path);

test('each file that the documentation names exists', async () => {
  const gone: string[] = [];
  let count = 0;
  for await (const page of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const paths = named(await readFile(join(root, page), 'utf8'));
    count += paths.length;
    gone.push(...paths.filter((path) => !existsSync(join(root, path))).map((path) => `${page}: ${path}`));
  }
  expect(count).toBeGreaterThan(50);
  expect(gone).toEqual([]);
});
