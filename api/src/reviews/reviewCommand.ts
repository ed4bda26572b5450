import { reportReasonWords } from '@bairn/shared/schema/reviewChoices';
import { decideCommand } from '../commands/decideCommand.ts';
import { transact, type Db } from '../database/database.ts';
import { decideReports, readReported, type ReportedReview } from './decideReports.ts';

const usage = `Decides about reviews that were reported.

  pnpm review:decide                lists the reviews with open reports
  pnpm review:decide ID --keep      the review stays
  pnpm review:decide ID --remove    removes the review; the service's page counts removed ones
`;

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

if (process.argv[1] === import.meta.filename) process.exitCode = await decideCommand(usage, decideReview);
