import { sql, type RawBuilder } from 'kysely';
import type { FamilyCounts, ServiceCounts } from '@bairn/shared/schema/counts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import { countCarers } from '../carers/carerQueries.ts';
import { countUpcoming } from '../child-bookings/bookingQueries.ts';
import { rollStates } from '../children/childQueries.ts';
import type { Db } from '../database/database.ts';
import { countToConfirm } from '../families/waitingProfiles.ts';

/** One SQL expression for each entry; all of them are read in one statement. */
type Expressions<Counts> = { [Name in keyof Counts]: RawBuilder<Counts[Name]> };

const familyCounts = (user: string, { keyworker }: KeyworkerScope): Expressions<FamilyCounts> => ({
  upcoming_bookings: countUpcoming(keyworker),
  children_to_confirm: countToConfirm(user),
});

const serviceCounts = (scope: BranchScope): Expressions<ServiceCounts> => ({
  children: rollStates(scope),
  carers: scope.staff.role === 'nursery-staff' ? sql`null::int` : countCarers(scope, scope.branch),
});

async function readAll<Counts extends object>(db: Db, counts: Expressions<Counts>): Promise<Counts | null> {
  const columns = Object.entries<RawBuilder<unknown>>(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Counts>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? null;
}

/** The badge counts of a person: of the family, or of the branch that a service user names. One statement. */
export const readCountsOf = async (db: Db, user: string, scope: KeyworkerScope | BranchScope) =>
  scope.kind === 'keyworker'
    ? { family: await readAll(db, familyCounts(user, scope)), service: null }
    : { family: null, service: await readAll(db, serviceCounts(scope)) };
