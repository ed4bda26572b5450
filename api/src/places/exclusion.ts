import { sql, type RawBuilder } from 'kysely';

/** Whether the service of a dated instance `i` has excluded a child by its date. */
export const isExcluded = (child: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from child_profile x where x.nursery_id = i.nursery_id and x.branch_id = i.branch_id and x.child_id = ${child}
    and x.excluded_from <= i.date)`;

/** Why an excluded child cannot be booked, without the reason: that is between the service and the family. */
export const exclusionProblem = (firstName: string) =>
  `${firstName} cannot be booked at this service at the moment. Please contact the service.`;
