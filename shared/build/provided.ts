import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (manifest: string) => (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

/** What the shell provides to every remote, with the version it provides: one copy in the page. */
export const provided: Record<string, string> = {
  react: versionOf(require.resolve('react/package.json')),
  'react-dom': versionOf(require.resolve('react-dom/package.json')),
  '@bairn/shared/app': versionOf(new URL('../package.json', import.meta.url).pathname),
};
