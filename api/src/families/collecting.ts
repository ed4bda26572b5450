import { sql, type RawBuilder } from 'kysely';
import { objects } from '../access/objects.ts';

/** Whether a pickup, by its alias, stands: a parent's ends with that parent's own access to the child. */
export const standsStill = (pickup: string) => sql`(${sql.ref(`${pickup}.keyworker_profile_id`)} is null
  or ${sql.ref(`${pickup}.keyworker_profile_id`)} in (${objects.child.keyworkers(sql.ref(`${pickup}.child_id`))}))`;

/** Whether a pickup counts at the branch and on the date of a booking, both by alias. Its days end by themselves. */
export const countsFor = (pickup: string, booking: string) => {
  const at = (column: string) => sql.ref(`${pickup}.${column}`);
  const date = sql.ref(`${booking}.date`);
  return sql`${at('child_id')} = ${sql.ref(`${booking}.child_id`)}
    and (${at('branch_id')} is null or ${at('branch_id')} = ${sql.ref(`${booking}.branch_id`)})
    and (${at('from_date')} is null or ${at('from_date')} <= ${date})
    and (${at('to_date')} is null or ${at('to_date')} >= ${date}) and ${standsStill(pickup)}`;
};

/** Whether the service has named a carer to collect a child: on their link to the child, by its alias. */
export const isNamed = (link: string) => sql`'may_collect' = any(${sql.ref(`${link}.responsibilities`)})`;

/**
 * The carers `a` of the child of a booking, as its branch knows them, with their links `pc`: what follows `from`, up to
 * its `where`. Who said that the child is not theirs is none of them.
 */
export const carersOfBooking = (booking: string) => {
  const at = (column: string) => sql.ref(`${booking}.${column}`);
  return sql`child_profile p
    join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.declined_at is null
    join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
    where p.nursery_id = ${at('nursery_id')} and p.branch_id = ${at('branch_id')} and p.child_id = ${at('child_id')}`;
};

/**
 * Whether a name is that of a carer of the child whom the service has not named to collect. A person who is named for
 * the date of the booking may collect, whoever they are besides.
 */
export const isUnnamedCarer = (booking: string, name: RawBuilder<unknown>) => sql`coalesce((
    select not bool_or(${isNamed('pc')}) from ${carersOfBooking(booking)}
      and lower(a.first_name || ' ' || a.last_name) = lower(${name})), false)
  and not exists (select from pickup pk where ${countsFor('pk', booking)} and lower(pk.name) = lower(${name}))`;
