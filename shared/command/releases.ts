import { resolve } from 'node:path';
import type { ReleaseRecord } from '../contract/contract.ts';
import { listReleases } from '../build/release.ts';
import { wordsFor } from './audience.ts';
import { argumentsOf, ownSite, run } from './site.ts';

// Lists the live versions, since when and from which commit, the canaries, and the versions that are kept: `pnpm releases [--to
// DIR]`.

function line({
  version,
  released,
  live,
  commit,
  checks = {},
  rolledBack,
  unclean,
  by,
  aborted,
}: ReleaseRecord): string {
  const without = Object.entries(checks).flatMap(([check, went]) => (went === 'left out' ? check : []));
  const remarks = [
    live === released ? '' : `, first released ${released}`,
    by ? `, by ${by}` : '',
    unclean ? `, with changes that no commit has: ${unclean}` : '',
    without.length > 0 ? `, checked without ${without.join(', ')}` : '',
    rolledBack ? `, rolled back: ${rolledBack}` : '',
    aborted ? `, canary ended: ${aborted}` : '',
  ];
  return `${version.padEnd(14)} from ${(commit ?? 'no repository').padEnd(16)} ${remarks.join('')}`;
}

await run(async () => {
  const { options } = argumentsOf(['to']);
  const site = resolve(options.to ?? ownSite());
  console.log(site);
  for (const { app, live, canary, kept } of await listReleases(site)) {
    console.log(`\n${app.padEnd(12)} ${live ? `${line(live)}  live since ${live.live}` : 'not live'}`);
    for (const record of kept) {
      const isRunning = record.version === canary?.version;
      const last = record.canary ? 'never live for all' : `last live ${record.live}`;
      const state = canary && isRunning ? `canary for ${wordsFor(canary)} since ${canary.since}` : last;
      console.log(`${' '.repeat(12)} ${line(record)}  ${state}`);
    }
  }
});
