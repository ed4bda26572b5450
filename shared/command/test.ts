import { checkTests } from './ownChecks.ts';
import { root } from './root.ts';
import { appsOf, run } from './site.ts';

// Runs the tests of an app that has a repository of its own: `bairn test`.

await run(async () => {
  for (const folder of await appsOf(root)) await checkTests(root, folder);
});
