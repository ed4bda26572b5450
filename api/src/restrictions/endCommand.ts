import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Id } from '@bairn/shared/schema/rules';
import { NoDatabaseError, onDatabase } from '../commands/onDatabase.ts';
import { transact, type Db } from '../database/database.ts';
import { endAsOperator } from './restrict.ts';

const usage = `Ends a court restriction that its service cannot end, because it has closed or does not answer.

  pnpm restriction:end                  lists the restrictions that stand
  pnpm restriction:end ID --reason WHY  ends one; the services of the child read the reason
`;

type Standing = { id: string; adult: string; child: string; service: string; entered_on: string };

const describe = ({ id, adult, child, service, entered_on }: Standing) =>
  `${id}  ${adult} is kept from ${child}, entered by ${service} on ${entered_on}`;

/** Runs the command on a database; answers what it prints. `named` is null for the list. */
export async function endByCommand(db: Db, named: { id: string; reason: string } | null): Promise<string> {
  if (named) {
    const ended = await transact(db, (tx) => endAsOperator(tx, named.id, named.reason));
    return ended ? 'Ended. The adult has the child again if they had it.' : 'This restriction does not stand.';
  }
  const { rows } = await sql<Standing>`
    select r.id, r.adult_name as adult, c.first_name || ' ' || c.last_name as child, b.name as service,
      to_char(r.created_at at time zone 'Europe/London', 'YYYY-MM-DD') as entered_on
    from court_restriction r join child c on c.id = r.child_id
    join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
    where r.ended_at is null order by r.created_at, r.id`.execute(db);
  return rows.map(describe).join('\n') || 'No restriction stands.';
}

/** Exit code: 0 done, 1 there is no database, 2 the command is wrong. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  const [id, ...more] = positionals;
  const reason = values.reason?.trim() ?? '';
  const wrong = id === undefined ? values.reason !== undefined : reason === '' || !Id.safeParse(id).success;
  if (wrong || more.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    console.log(await onDatabase((db) => endByCommand(db, id === undefined ? null : { id, reason })));
    return 0;
  } catch (error) {
    if (!(error instanceof NoDatabaseError)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main();
