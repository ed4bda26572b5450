import { check, type Step } from './steps.ts';
import { vitest } from './suites.ts';

/** The fast checks, for every change before it is submitted (CONTRIBUTING.md). */
export const checks: Step[] = [
  check('format (oxfmt)', 'oxfmt', '--check'),
  check('lint (oxlint)', 'oxlint'),
  check('imports (dependency-cruiser)', 'depcruise', '--output-type', 'err-long', '.'),
  check('unused (knip)', 'knip', '--no-config-hints'),
  check('versions (sherif)', 'sherif', '--ignore-rule', 'root-package-manager-field'),
  check('types (tsc)', 'tsc', '--noEmit', '-p', '.'),
  vitest('unit tests', ['unit', 'unit alone'], { limit: 8 }),
];
