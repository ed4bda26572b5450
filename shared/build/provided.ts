import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const versionOf = (manifest: string) => (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

/** The modules that the shell provides to every remote, with their versions: one copy in the page. */
export const provided: Record<string, string> = {
  react: versionOf(require.resolve('react/package.json')),
  'react-dom': versionOf(require.resolve('react-dom/package.json')),
  '@bairn/shared/app': versionOf(new URL('../package.json', import.meta.url).pathname),
};

/** The federation's runtime for bundlers, as an entry imports it. The shell has it for the entries of all remotes. */
export const runtimeModule = '@module-federation/webpack-bundler-runtime';
export const runtimeVersion = versionOf(require.resolve(`${runtimeModule}/package.json`));

/** All that a release of the shell provides to the entries and the code of remotes, with versions. */
export const shellProvides: Record<string, string> = { ...provided, [runtimeModule]: runtimeVersion };

/**
 * A remote's requirements for them, as version ranges: the version that it is built with, or wider if the
 * `peerDependencies` of its package.json say so, which allows it to work with two versions of the shell during an
 * upgrade.
 */
export function requiredBy(folder: string): Record<string, string> {
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    peerDependencies?: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(provided).map(([request, version]) => [
      request,
      peerDependencies[packageOf(request)] ?? `^${version}`,
    ]),
  );
}

const packageOf = (request: string) => request.split('/', request.startsWith('@') ? 2 : 1).join('/');
