import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { unitTests } from './shared/command/unitTests.ts';
import { LongestFirst } from './scripts/longestFirst.ts';

/** The API's projects: a worker takes one file after the other, with the modules and the world that it has opened. */
const api = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  setupFiles: ['api/src/testing/presentTime.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is waited for comes at once, but for a busy machine.
  expect: { poll: { timeout: 20_000 } },
} satisfies TestProjectInlineConfiguration['test'];

/** These start processes on the embedded database, wherever the test itself is. */
const onlyEmbedded = [
  'api/src/server.test.ts',
  'api/src/public-register/importCommand.test.ts',
  'api/src/database/diskFull.test.ts',
];
/** What PGlite might do otherwise than PostgreSQL: the start, migrations, a round of right requests, data types, the import. */
const embedded = [
  ...onlyEmbedded,
  'api/src/database/database.test.ts',
  'api/src/testing/rightRequests.test.ts',
  'api/src/public-register/importPublicRegister.test.ts',
  'api/src/public-register/upsertPublicRegisterRows.test.ts',
];

/** A server on PostgreSQL beside commands of ours, which the API does not import. */
const served = 'scripts/visited.test.ts';

/** These reload modules, or fail when other tests have set module state before them: each has its own worker. */
const alone = [
  'shared/ui/form/LeaveGuard.test.tsx',
  'shared/app/httpTransport.test.ts',
  'shell/src/routing/pageLoader.test.ts',
  'shell/src/errors/AppErrorPage.test.tsx',
  'shell/src/errors/reportError.test.ts',
  'shell/src/layout/Navbar.test.tsx',
  'shell/src/pages/messages/messages.test.tsx',
  'shell/src/remotes/skew.test.ts',
  'shell/src/remotes/recover.test.ts',
  'mfe-marketplace/src/basket/CheckoutPage.test.tsx',
  'mfe-team/src/editor/grid/RotaGrid.test.tsx',
];
const unit = { ...unitTests, setupFiles: ['shared/test/noToasts.ts'] };
const left = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define: { LOCAL_REMOTES: 'false' },
        test: {
          ...unit,
          name: 'unit',
          isolate: false,
          include: ['{shared,shell,mfe-*,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...left, ...alone, served],
        },
      },
      {
        define: { LOCAL_REMOTES: 'false' },
        test: { ...unit, name: 'unit alone', include: alone, exclude: left },
      },
      {
        test: {
          ...api,
          name: 'api',
          include: ['api/**/*.test.ts', served],
          // PGlite alone is asked for one right request of each call: here the access matrix asks for many.
          exclude: ['**/node_modules/**', ...onlyEmbedded, 'api/src/testing/rightRequests.test.ts'],
          globalSetup: ['api/src/testing/serverForRun.ts'],
          env: { BAIRN_TEST_DB: 'postgres', TZ: 'UTC' },
        },
      },
      {
        // The embedded database, on which the product runs where no DATABASE_URL is set.
        test: {
          ...api,
          name: 'embedded',
          include: process.env['BAIRN_TEST_ALL'] === '1' ? ['api/**/*.test.ts'] : embedded,
          exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
          globalSetup: ['api/src/testing/embeddedForRun.ts'],
          env: { BAIRN_TEST_DB: 'pglite', TZ: 'UTC' },
        },
      },
    ],
  },
});
