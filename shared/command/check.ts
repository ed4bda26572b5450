import { checkFormat, checkLint, checkTypes } from './ownChecks.ts';
import { root } from './root.ts';
import { appsOf, run, seconds } from './site.ts';

// Checks the sources of an app that has a repository of its own: `bairn check`.

await run(async () => {
  const checks = { format: checkFormat, lint: checkLint };
  for (const [name, check] of Object.entries(checks)) {
    const since = performance.now();
    await check();
    console.log(`✓ ${name} (${seconds(since)})`);
  }
  for (const folder of await appsOf(root)) {
    const since = performance.now();
    await checkTypes(root, folder);
    console.log(`✓ types (${seconds(since)})`);
  }
});
