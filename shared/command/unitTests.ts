import type { TestProjectInlineConfiguration } from 'vitest/config';

/** Screens and pure parts. A file that needs a document says so: `// @vitest-environment happy-dom`. */
export const unitTests = {
  environment: 'node',
  // The first test of a file that loads whole pages waits for their code, on a busy machine for long.
  testTimeout: 20_000,
  // What is waited for comes at once, but for a busy machine.
  expect: { poll: { timeout: 10_000 } },
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
} satisfies TestProjectInlineConfiguration['test'];
