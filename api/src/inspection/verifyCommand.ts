import { readFile } from 'node:fs/promises';
import { faultsOf } from './chain.ts';

const usage = `Says whether an inspection pack is as it was made.

  pnpm pack:verify FILE [ROOT]   ROOT is the seal that the service's page shows; without it the pack is compared with
                                 itself, which does not find a pack that was made again
`;

/** Exit code: 0 it is, 1 a byte was changed, 2 the command is wrong. */
async function main([file, root, ...more]: readonly string[]): Promise<number> {
  if (file === undefined || more.length > 0) {
    console.error(usage);
    return 2;
  }
  const faults = faultsOf(await readFile(file), root ?? null);
  console.log(faults.length === 0 ? 'The pack is as it was made.' : faults.join('\n'));
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
