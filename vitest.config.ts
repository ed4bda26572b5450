import { defineConfig } from 'vitest/config';

const database = process.env['BAIRN_TEST_DB'] ?? 'pglite';

/**
 * What a call answers whom, and to wrong input, does not hang on the database: each is asked of one of them, unless
 * `BAIRN_TEST_ALL=1` wants all of both. Races and several nodes need a server that several sessions can reach.
 */
const leftOut = {
  embedded: ['api/src/testing/hostile.test.ts', 'api/src/fuzz/fuzz.test.ts'],
  server: ['api/src/access/matrix.test.ts', 'api/src/demo/demoRows.test.ts'],
};
const onServer = database === 'postgres';
const excluded = [
  '**/node_modules/**',
  ...(onServer ? [] : ['**/*.postgres.test.ts']),
  ...(process.env['BAIRN_TEST_ALL'] === '1' ? [] : leftOut[onServer ? 'server' : 'embedded']),
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Screens and pure parts. A file that needs a document says so: `// @vitest-environment happy-dom`.
        define: { LOCAL_REMOTES: 'false' },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,shell,mfe-*,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // The first test of a file that loads whole pages waits for their code, on a busy machine for long.
          testTimeout: 20_000,
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        // The API on a real database: PGlite, or PostgreSQL with BAIRN_TEST_DB=postgres.
        test: {
          name: 'api',
          environment: 'node',
          pool: 'forks',
          include: ['api/**/*.test.ts'],
          exclude: excluded,
          globalSetup: ['api/src/testing/templateForRun.ts'],
          env: { BAIRN_TEST_DB: database, TZ: 'UTC' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What is waited for comes at once, but for a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
