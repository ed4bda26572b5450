import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The entry points of shared that the sources import, as `ui/Table`. */
export async function readExportUses(root: string): Promise<Set<string>> {
  const uses = new Set<string>();
  const sources = '{shared,shell,mfe-*,api,e2e,scripts}/**/*.{ts,tsx,mjs,css,html}';
  for await (const file of glob(sources, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })) {
    for (const [, path = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/@bairn\/shared\/([\w./-]+)/g)) {
      uses.add(path);
    }
  }
  return uses;
}

/** Problems of the `exports` of shared: wildcards, and entry points that nothing uses. */
export const problemsOfExports = (exports: Readonly<Record<string, string>>, uses: ReadonlySet<string>): string[] =>
  Object.keys(exports).flatMap((path) => {
    if (path.includes('*')) return [`${path} is a wildcard: list each entry point.`];
    return uses.has(path.replace('./', '')) ? [] : [`Nothing imports @bairn/shared/${path.replace('./', '')}.`];
  });
