import { parseArgs } from 'node:util';
import { CsNumber } from '@bairn/shared/schema/details';
import { FolderInUseError } from '../database/dataFolder.ts';
import { NoDatabaseError, onDatabase } from '../commands/onDatabase.ts';
import { transact, type Db } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { SettingsError } from '../settings.ts';
import { approveClaim, declineClaim, readClaims, type Claim } from './decideClaim.ts';

const usage = `Decides whether a CS number belongs to the service that claims it.

  pnpm service:approve                    lists the services that have sent a document
  pnpm service:approve CS… --look         shows who claims the number, and where the document is
  pnpm service:approve CS…                approves the claim; it may then be listed
  pnpm service:approve CS… --decline      turns the document down; its owner may send another one

  --branch ID   the service, where several claim the number
  --replace     takes the number from the service that has proven it, which is unlisted
`;

const options = {
  look: { type: 'boolean', default: false },
  decline: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  branch: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What the person at the terminal can mend. */
class CommandError extends Error {}

const stands = ({ proven, evidence_at }: Claim) =>
  proven ? 'proven' : evidence_at === null ? 'no document sent' : `document sent ${evidence_at}`;

/** A claim with its people and its document, over several lines. */
const describe = (claim: Claim, files: string) =>
  [
    `${claim.cs_number}  ${claim.name}, ${claim.provider} (${claim.status}, ${stands(claim)})`,
    `  service   ${claim.branch}`,
    `  owner     ${claim.owners.join(', ') || 'no one at present'}`,
    `  document  ${claim.evidence_key === null ? 'none' : `${files}/${claim.evidence_key}`}`,
  ].join('\n');

/** The claim that is meant. @throws CommandError */
function choose(claims: readonly Claim[], branch: string | undefined): Claim {
  const open = claims.filter((claim) => !claim.proven && (branch === undefined || claim.branch === branch));
  const [only, ...others] = open;
  if (!only) throw new CommandError('No service has an open claim of this number.');
  if (others.length > 0) throw new CommandError('Several services claim this number. Say which one: --branch ID');
  return only;
}

type Given = { number: string | null; branch: string | undefined; look: boolean; decline: boolean; replace: boolean };

/**
 * Runs the command on a database; answers what it prints. `files` is the folder or the bucket of stored files.
 * @throws CommandError, Refusal
 */
export async function decideClaims(db: Db, files: string, given: Given): Promise<string> {
  const claims = await readClaims(db, given.number);
  const shown = claims.map((claim) => describe(claim, files)).join('\n');
  if (given.number === null) return shown || 'No service waits for a decision.';
  if (given.look) return shown || 'No service has this number.';
  const claim = choose(claims, given.branch);
  if (given.decline) await transact(db, (tx) => declineClaim(tx, claim));
  else await transact(db, (tx) => approveClaim(tx, claim, given.replace));
  const done = given.decline ? 'Turned down.' : 'Approved: it may be listed now.';
  return `${describe(claim, files)}\n${done}${claim.evidence_key ? ' The document is removed when the server runs.' : ''}`;
}

/** Exit code: 0 done, 1 refused with a sentence, 2 the command is wrong. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [typed, ...more] = positionals;
  const number = typed === undefined ? null : CsNumber.safeParse(typed);
  if (values.help || more.length > 0 || number?.success === false) {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  console.log(
    await onDatabase((db, files) =>
      decideClaims(db, files, {
        ...values,
        branch: values.branch,
        number: number?.data ?? null,
      }),
    ),
  );
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = await main();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\n\n${usage}`);
      process.exitCode = 2;
    } else if (error instanceof Refusal && error.status === 409) {
      console.error(
        'Nothing was changed: another service has proven this number. --look shows it, --replace takes it.',
      );
      process.exitCode = 1;
    } else if (
      error instanceof CommandError ||
      error instanceof NoDatabaseError ||
      error instanceof FolderInUseError ||
      error instanceof SettingsError ||
      ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code)
    ) {
      console.error(`Nothing was changed: ${message || code}`);
      process.exitCode = 1;
    } else throw error;
  }
}
