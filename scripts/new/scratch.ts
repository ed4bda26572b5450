import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Made by tools, or not the project's: left out of a copy. */
const left = new Set(['dist', '.git', '.data', '.vite', 'storybook-static', 'test-results', 'playwright-report']);

export type Scratch = { root: string; remove(): void };

/**
 * A copy of the checkout at `root` to try things on. A package's node_modules holds relative links alone, so that the
 * copies find each other; what is installed is linked to as a whole.
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
