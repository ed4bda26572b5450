import { rspack, type Configuration } from '@rspack/core';

/** The result of a compilation: file names, by the request that makes the browser load them. */
export type Compiled = {
  folder: string;
  /** Files of a named chunk (an entry or an exposed module). */
  named: (name: string) => readonly string[];
  /** Files of the chunks behind `import('<request>')`. */
  imported: (request: string) => readonly string[];
  /** Every `import()`: its file, its request, and the resulting files. */
  imports: readonly { issuer: string; request: string; files: readonly string[] }[];
};

/** Runs rspack once; throws an error with the compiler's messages. */
export async function compile(config: Configuration): Promise<Compiled> {
  const compiler = rspack(config);
  const named = new Map<string, readonly string[]>();
  const imported = new Map<string, readonly string[]>();
  const imports: { issuer: string; request: string; files: readonly string[] }[] = [];
  compiler.hooks.afterEmit.tap('files', (compilation) => {
    for (const group of compilation.chunkGroups) {
      const files = group.getFiles();
      if (group.name) named.set(group.name, files);
      for (const { module, request } of group.origins) {
        if (!request) continue;
        imported.set(request, files);
        if (module && 'resource' in module) imports.push({ issuer: String(module.resource), request, files });
      }
    }
  });
  const stats = await new Promise<import('@rspack/core').Stats>((resolve, reject) => {
    compiler.run((error, result) => (error || !result ? reject(error ?? new Error('no result')) : resolve(result)));
  });
  const failure = stats.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : undefined;
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (failure) throw new Error(failure);
  return {
    folder: config.output?.path ?? '',
    named: (name) => named.get(name) ?? [],
    imported: (request) => imported.get(request) ?? [],
    imports,
  };
}
