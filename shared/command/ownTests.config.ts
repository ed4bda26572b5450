import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ownScript } from '../child-process/ownScript.ts';
import { unitTests } from './unitTests.ts';

// The unit tests of an app that has a repository of its own.

const files = globSync('src/**/*.test.{ts,tsx}');
/** These replace or reload modules, which others have loaded already: each has its own worker. */
const alone = files.filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')));
const common = {
  define: { LOCAL_REMOTES: 'false' },
  test: {
    ...unitTests,
    setupFiles: [fileURLToPath(ownScript('../test/noToasts', import.meta))],
    // The package's style sheets and module state are part of the app's.
    server: { deps: { inline: [/@bairn[\\/+]shared/] } },
  },
};

export default defineConfig({
  test: {
    projects: [
      { ...common, test: { ...common.test, name: 'unit', isolate: false, include: files, exclude: alone } },
      { ...common, test: { ...common.test, name: 'unit alone', include: alone, exclude: [] } },
    ],
  },
});
