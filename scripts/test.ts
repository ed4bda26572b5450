import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checks } from './checks.ts';
import { newOnCopy } from './newOnCopy.ts';
import { outside } from './outside.ts';
import { check, runAll } from './steps.ts';
import { root } from '../shared/command/root.ts';
import { playwright, stories, vitest } from './suites.ts';

const { times } = parseArgs({ options: { times: { type: 'string' } } }).values;
const timesFile = times ?? process.env['BAIRN_TEST_TIMES'] ?? join(root, '.data/test-times.json');

await runAll(
  [
    ...checks,
    newOnCopy,
    check('production build', 'node', 'scripts/build.ts'),
    outside,
    check('size', 'node', 'scripts/size.ts', '--compare'),
    vitest('API on PostgreSQL', ['api'], { limit: 25 }),
    vitest('API on PGlite', ['embedded'], { limit: 8 }),
    stories('stories in the browser', { limit: 12 }),
    playwright('journeys in the browser', { limit: 25 }),
  ],
  timesFile,
);
