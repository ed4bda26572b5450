import { checks } from './checks.ts';
import { newOnCopy } from './newOnCopy.ts';
import { check, runAll } from './steps.ts';
import { playwright, stories, vitest } from './suites.ts';

await runAll([
  ...checks,
  newOnCopy,
  check('production build', 'node', 'scripts/build.ts'),
  check('size', 'node', 'scripts/size.ts', '--compare'),
  vitest('API on PGlite', 'api', { BAIRN_TEST_DB: 'pglite' }),
  vitest('API on PostgreSQL', 'api', { BAIRN_TEST_DB: 'postgres' }),
  stories('stories in the browser'),
  playwright('journeys in the browser'),
]);
