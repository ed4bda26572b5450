import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Generated files, and files that are not the project's: left out of a copy. */
const left = new Set(['dist', '.git', '.data', '.vite', 'storybook-static', 'test-results', 'playwright-report']);

export type Scratch = { root: string; remove(): void };

/**
 * Makes a copy of the checkout at `root` for experiments. A package's node_modules has only relative links, which work
 * in the copy; the installed packages are linked as a whole.
 */
export function makeScratch(root: string): Scratch {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'bairn-scratch-')));
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      !left.has(basename(source)) && !(basename(source) === 'node_modules' && dirname(source) === root),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
