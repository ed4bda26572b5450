import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import type { FamilyCounts, ServiceCounts } from '@bairn/shared/schema/counts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import { reportReader } from '../accidents/reader.ts';
import { countWaiting } from '../accidents/reportQueries.ts';
import { isOnAccount } from '../balances/accounts.ts';
import { countCarers } from '../carers/carerQueries.ts';
import { countUpcoming } from '../child-bookings/bookingQueries.ts';
import { rollStates } from '../children/childQueries.ts';
import type { Db } from '../database/database.ts';
import { countLeaveRequests } from '../leave/absenceQueries.ts';
import { readerOf } from '../leave/judge.ts';
import { countToConfirm } from '../families/waitingProfiles.ts';

/** One SQL expression for each entry; all of them are read in one statement. */
type Expressions<Counts> = { [Name in keyof Counts]: RawBuilder<Counts[Name]> };

/** Connections that wait for the other side of the one that asked. */
const requestsOf = (whose: RawBuilder<unknown>, askedBy: ConnectionSide) => sql<number>`(
  select count(*)::int from connection where ${whose} and status = 'requested' and asked_by = ${askedBy})`;

/** Offers of waiting lists that can still be accepted or declined. */
const openOffers = (whose: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from waiting_entry
  where ${whose} and status = 'offered' and accepted_at is null and hold_until > ${now()})`;

const familyCounts = (user: string, { keyworker }: KeyworkerScope): Expressions<FamilyCounts> => ({
  upcoming_bookings: countUpcoming(keyworker),
  children_to_confirm: countToConfirm(user),
  requests: requestsOf(sql`keyworker_profile_id = ${keyworker}`, 'service'),
  offers: openOffers(sql`keyworker_profile_id = ${keyworker}`),
  reports_to_sign: countWaiting({ kind: 'family', user, keyworker, request: '' }),
  invoices_due: sql<number>`(select count(*)::int from payment p join "order" o on o.id = p.order_id
    where o.keyworker_profile_id = ${keyworker} and p.status = 'pending' and ${isOnAccount})`,
});

function serviceCounts(user: string, scope: BranchScope): Expressions<ServiceCounts> {
  const here = sql`nursery_id = ${scope.nursery} and branch_id = ${scope.branch}`;
  const forAdmins = (count: RawBuilder<number>) =>
    scope.staff.role === 'nursery-staff' ? sql<null>`null::int` : count;
  return {
    children: rollStates(scope),
    carers: forAdmins(countCarers(scope, scope.branch)),
    requests: forAdmins(requestsOf(here, 'family')),
    offers: forAdmins(openOffers(here)),
    accident_reports: countWaiting(reportReader({ user_id: user }, scope, '')),
    leave_requests: forAdmins(countLeaveRequests(readerOf({ user_id: user }, scope), scope.branch)),
  };
}

async function readAll<Counts extends object>(db: Db, counts: Expressions<Counts>): Promise<Counts | null> {
  const columns = Object.entries<RawBuilder<unknown>>(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Counts>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? null;
}

/** The badge counts of a person: of the family, or of the branch that a service user names. One statement. */
export const readCountsOf = async (db: Db, user: string, scope: KeyworkerScope | BranchScope) =>
  scope.kind === 'keyworker'
    ? { family: await readAll(db, familyCounts(user, scope)), service: null }
    : { family: null, service: await readAll(db, serviceCounts(user, scope)) };
