import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportReasonWords } from '@bairn/shared/schema/reviewChoices';
import { Id } from '@bairn/shared/schema/rules';
import { openDatabase, transact, type Db } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { readSettings } from '../settings.ts';
import { decideReports, readReported, type ReportedReview } from './decideReports.ts';

const usage = `Decides about reviews that were reported.

  pnpm review:decide                lists the reviews with open reports
  pnpm review:decide ID --keep      the review stays
  pnpm review:decide ID --remove    removes the review; the service's page counts removed ones
`;

const options = { keep: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } } as const;

const describe = ({ id, service, stars, body, reports }: ReportedReview) =>
  [
    `${id}  ${service}, ${stars} of 5`,
    `  ${body ?? '(the family deleted its account)'}`,
    ...reports.map(({ reason, note }) => `  reported: ${reportReasonWords[reason]}${note ? `: ${note}` : ''}`),
  ].join('\n');

/** Runs the command on a database; answers what it prints. `remove` is null for the list. */
export async function decideReview(db: Db, review: string | null, remove: boolean): Promise<string> {
  if (review === null) return (await readReported(db)).map(describe).join('\n') || 'No review waits for a decision.';
  const decided = await transact(db, (tx) => decideReports(tx, review, remove));
  if (!decided) return 'This review has no open report.';
  return remove ? 'Removed.' : 'Kept.';
}

/** Exit code: 0 done, 1 there is no database, 2 the command is wrong. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [id = null, ...more] = positionals;
  const wrong = id === null ? values.keep || values.remove : values.keep === values.remove || !Id.safeParse(id).success;
  if (wrong || more.length > 0) {
    console.error(usage);
    return 2;
  }
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null && !existsSync(join(settings.dataFolder, 'database'))) {
    console.error(`There is no embedded database in ${resolve(settings.dataFolder)}.`);
    return 1;
  }
  const database = await openDatabase({ url: settings.databaseUrl, folder: settings.dataFolder });
  try {
    await migrate(database);
    console.log(await decideReview(database.db, id, values.remove));
    return 0;
  } finally {
    await database.close();
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main();
