import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rspack, type Configuration } from '@rspack/core';
import { compile } from './compile.ts';

/** The product built without federation, to measure the cost of federation; never released. */
export type OneApp = {
  /** Bytes after gzip, by file name. */
  bytes: Map<string, number>;
  /** Files that start the shell. */
  start: readonly string[];
  /** Files behind an `import()` in a folder of sources; empty if there is none. */
  behind: (folder: string, request: string) => readonly string[];
  /** Files of a remote's exposed pages, beside those of each page. */
  exposed: (remote: string) => readonly string[];
};

/** Builds the shell with a replacement of its federation module that imports the source of every remote. */
export async function buildOneApp(root: string, remotes: readonly string[]): Promise<OneApp> {
  const work = join(root, 'dist', '.work');
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, 'one-app-'));
  try {
    const standIn = join(folder, 'federation.ts');
    await writeFile(standIn, standInFor(root, remotes));
    const { default: config } = (await import(pathToFileURL(join(root, 'shell/rspack.config.mjs')).href)) as {
      default: Configuration;
    };
    const compiled = await compile({
      ...config,
      name: 'one-app',
      output: { ...config.output, path: join(folder, 'out') },
      plugins: [
        ...(config.plugins ?? []),
        new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\/federation\.ts$/, standIn),
      ],
    });
    const start = [...compiled.named('main'), ...compiled.named('app')];
    const bytes = new Map<string, number>();
    for (const name of new Set([...start, ...compiled.imports.flatMap(({ files }) => files)])) {
      if (!/\.(?:js|css)$/.test(name)) continue;
      bytes.set(name, gzipSync(await readFile(join(compiled.folder, name)), { level: 9 }).length);
    }
    const find = (from: (issuer: string) => boolean, wanted: string) =>
      compiled.imports.find(({ issuer, request }) => request === wanted && from(issuer))?.files ?? [];
    return {
      bytes,
      start,
      behind: (source, request) => find((issuer) => dirname(issuer) === source, request),
      exposed: (remote) => find((issuer) => issuer === standIn, pagesOf(root, remote)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const pagesOf = (root: string, remote: string) => join(root, `mfe-${remote}`, 'src/pages.ts');

function standInFor(root: string, remotes: readonly string[]): string {
  const exposed = remotes.flatMap((name) =>
    ['pages', 'cards']
      .map((part) => [`${name}/${part}`, join(root, `mfe-${name}`, 'src', `${part}.ts`)] as const)
      .filter(([, file]) => existsSync(file))
      .map(([key, file]) => `${JSON.stringify(key)}: () => import(${JSON.stringify(file)}),`),
  );
  return `const exposed = { ${exposed.join('\n')} };
export function register() {}
export const loadExposed = (name, part) => exposed[\`\${name}/\${part}\`]();`;
}
