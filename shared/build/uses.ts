import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ownScript } from '../child-process/ownScript.ts';
import type { Compiled } from './compile.ts';
import { provided } from './provided.ts';
import type { Uses } from './readUses.ts';

const require = createRequire(import.meta.url);
const facade = '@bairn/shared/app';
const facadeFile = fileURLToPath(ownScript('../app/app', import.meta));
const callsFolder = join(import.meta.dirname, '../calls/');

/** Reads from a build what it uses. @throws Error where the shell's build does not say what the facade exports. */
export async function usesOf(name: string, { names, modules }: Compiled): Promise<Uses> {
  const imports = Object.fromEntries(
    Object.keys(provided).map((request) => [request, [...(names.get(request) ?? [])].toSorted()]),
  );
  const calls = new Set<string>();
  for (const [file, { used }] of modules) {
    if (!file.startsWith(callsFolder)) continue;
    const described = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const one of used ?? Object.keys(described)) {
      const { method, path } = (described[one] ?? {}) as { method?: string; path?: string };
      if (method && path) calls.add(`${method} ${path}`);
    }
  }
  const uses: Uses = { imports, calls: [...calls].toSorted() };
  if (name !== 'shell') return uses;
  const own = modules.get(facadeFile)?.exports;
  if (!own) throw new Error(`The shell's build does not say what ${facade} exports.`);
  const exportsOf = (request: string) =>
    request === facade ? own : Object.keys(require(request) as object).toSorted();
  return {
    ...uses,
    exports: Object.fromEntries(Object.keys(provided).map((request) => [request, exportsOf(request)])),
  };
}
