import { sql } from 'kysely';
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
