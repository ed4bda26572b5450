import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The versions that `catalog:` stands for: those of the workspace, by package. */
export function readCatalog(root: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, section = ''] = text.split(/^catalog:\n/m);
  return new Map(
    [...section.matchAll(/^ {2}'?([^':\n]+)'?: '?([^'\n]+)'?$/gm)].map(([, name = '', to = '']) => [name, to]),
  );
}

/**
 * The dependencies with real versions, as a package outside of the workspace needs them.
 * @throws Error where a package is not in the catalog
 */
export function withVersions(
  dependencies: Readonly<Record<string, string>>,
  catalog: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => {
      const version = range === 'catalog:' ? catalog.get(name) : range;
      if (version === undefined) throw new Error(`pnpm-workspace.yaml has no version of ${name}.`);
      return [name, version];
    }),
  );
}
