import { rspack, type Compilation, type Configuration, type Stats } from '@rspack/core';

/** The result of a compilation: file names, by the request that makes the browser load them. */
export type Compiled = {
  folder: string;
  /** Files of a named chunk (an entry or an exposed module). */
  named: (name: string) => readonly string[];
  /** Files of the chunks behind `import('<request>')`. */
  imported: (request: string) => readonly string[];
  /** Every `import()`: its file, its request, and the resulting files. */
  imports: readonly { issuer: string; request: string; files: readonly string[] }[];
  /** Names that the code imports, by request; `*` where it takes a module as a whole. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The exports of each module of the build, by its file, and those that are used; undefined where rspack cannot tell. */
  modules: ReadonlyMap<string, { exports: readonly string[] | undefined; used: readonly string[] | undefined }>;
};

/** The names that modules import from others. */
function namesIn({ modules, moduleGraph }: Compilation): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const module of modules) {
    for (const { dependency } of moduleGraph.getOutgoingConnections(module)) {
      const { request, ids } = dependency as { request?: string; ids?: readonly string[] };
      if (request === undefined || ids === undefined) continue;
      found.set(request, (found.get(request) ?? new Set()).add(ids[0] ?? '*'));
    }
  }
  return found;
}

type StatsModule = {
  nameForCondition?: string | undefined;
  modules?: StatsModule[];
  usedExports?: boolean | string[] | null | undefined;
  providedExports?: string[] | null | undefined;
};

function modulesOf(stats: Stats): Compiled['modules'] {
  const { modules = [] } = stats.toJson({
    all: false,
    modules: true,
    nestedModules: true,
    modulesSpace: Infinity,
    nestedModulesSpace: Infinity,
    groupModulesByType: false,
    dependentModules: true,
    orphanModules: true,
    usedExports: true,
    providedExports: true,
  });
  const found = new Map<string, { exports: readonly string[] | undefined; used: readonly string[] | undefined }>();
  const visit = (each: StatsModule) => {
    const { nameForCondition: file, usedExports: used, providedExports } = each;
    const exports = providedExports ?? undefined;
    if (file) found.set(file, { exports, used: Array.isArray(used) ? used : used === false ? [] : exports });
    each.modules?.forEach(visit);
  };
  modules.forEach(visit);
  return found;
}

/** Runs rspack once; throws an error with the compiler's messages. */
export async function compile(config: Configuration): Promise<Compiled> {
  const compiler = rspack(config);
  const named = new Map<string, readonly string[]>();
  const imported = new Map<string, readonly string[]>();
  const imports: { issuer: string; request: string; files: readonly string[] }[] = [];
  let names: Compiled['names'] = new Map();
  compiler.hooks.afterEmit.tap('files', (compilation) => {
    names = namesIn(compilation);
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
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (error || !result ? reject(error ?? new Error('no result')) : resolve(result)));
  });
  const failure = stats.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : undefined;
  const modules = failure ? new Map<string, never>() : modulesOf(stats);
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (failure) throw new Error(failure);
  return {
    folder: config.output?.path ?? '',
    named: (name) => named.get(name) ?? [],
    imported: (request) => imported.get(request) ?? [],
    imports,
    names,
    modules,
  };
}
