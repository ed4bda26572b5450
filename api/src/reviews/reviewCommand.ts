import { parseArgs } from 'node:util';
import { reportReasonWords } from '@bairn/shared/schema/reviewChoices';
import { Id } from '@bairn/shared/schema/rules';
import { NoDatabaseError, onDatabase } from '../commands/onDatabase.ts';
import { transact, type Db } from '../database/database.ts';
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
  try {
    console.log(await onDatabase((db) => decideReview(db, id, values.remove)));
    return 0;
  } catch (error) {
    if (!(error instanceof NoDatabaseError)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main();
