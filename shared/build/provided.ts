import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const versionOf = (manifest: string) => (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

/** What the shell provides to every remote, with the version it provides: one copy in the page. */
export const provided: Record<string, string> = {
  react: versionOf(require.resolve('react/package.json')),
  'react-dom': versionOf(require.resolve('react-dom/package.json')),
  '@bairn/shared/app': versionOf(new URL('../package.json', import.meta.url).pathname),
};

/**
 * What a remote needs of that, as ranges of versions: what it is built with, or wider where the `peerDependencies` of its
 * package.json say so, which lets it live with two versions of the shell while one follows the other.
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
