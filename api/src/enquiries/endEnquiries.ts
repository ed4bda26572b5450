import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { transitionAll } from '../states/transition.ts';
import { endColumns, logged, tellEnquiry, type Ends } from './tellEnquiry.ts';

/** Enquiries that one run of the job ends; the next run takes the rest. */
const most = 200;

/** Lets open enquiries expire. */
const expire = (tx: Tx, where: RawBuilder<unknown>) =>
  transitionAll<'enquiry', Ends>(tx, 'enquiry', 'expire', {
    where,
    set: sql`changed_at = ${now()}`,
    returning: endColumns,
    audit: (ends) => logged(ends, 'enquiry.expire', null),
    announce: async (rows) => {
      for (const ends of rows) await tellEnquiry(tx, ends, 'expired');
    },
  });

/** Ends enquiries that were not answered in time. Two nodes at once end each of them once. */
export const expireEnquiries = (db: Db) =>
  transact(db, (tx) =>
    expire(
      tx,
      sql`id in (select e.id from enquiry e where e.status = 'new' and e.expires_at <= ${now()}
        order by e.expires_at limit ${most} for update skip locked)`,
    ),
  );

/** Ends the open enquiries of a service that is deleted. */
export const endServicesEnquiries = (tx: Tx, { nursery, branch }: { nursery: string; branch: string }) =>
  expire(tx, sql`nursery_id = ${nursery} and branch_id = ${branch}`);

/** Takes back what a family asked about a child that a court keeps from its adult. */
export const endBarredEnquiries = (
  tx: Tx,
  { keyworker, child }: { keyworker: string; child: string },
  by: { user: string; request: string },
) =>
  transitionAll<'enquiry', Ends>(tx, 'enquiry', 'withdraw', {
    where: sql`keyworker_profile_id = ${keyworker} and child_id = ${child}`,
    set: sql`changed_at = ${now()}`,
    returning: endColumns,
    audit: (ends) => logged(ends, 'enquiry.withdraw', by),
    announce: async (rows) => {
      for (const ends of rows) await tellEnquiry(tx, ends, 'withdrawn');
    },
  });
