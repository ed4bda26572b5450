import { defineConfig } from 'vitest/config';

const database = process.env['BAIRN_TEST_DB'] ?? 'pglite';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Screens and pure parts. A file that needs a document says so: `// @vitest-environment happy-dom`.
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,shell,mfe-*,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
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
          // Races and several nodes need a server that several sessions can reach.
          exclude: ['**/node_modules/**', ...(database === 'postgres' ? [] : ['**/*.postgres.test.ts'])],
          globalSetup: database === 'postgres' ? ['api/src/testing/postgresForRun.ts'] : [],
          env: { BAIRN_TEST_DB: database, TZ: 'UTC' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
