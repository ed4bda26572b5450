import { sql, type RawBuilder } from 'kysely';
import { standardCancellation, type CancellationStep } from '@bairn/shared/schema/cancellation';

/**
 * The steps of a branch's cancellation policy, or the standard ones if it set none. `branch` is the branch's SQL alias.
 */
export const policySteps = (branch: string): RawBuilder<CancellationStep[]> => sql`coalesce(
  (select y.steps from cancellation_policy y
    where y.nursery_id = ${sql.ref(`${branch}.nursery_id`)} and y.branch_id = ${sql.ref(`${branch}.id`)}),
  ${JSON.stringify(standardCancellation)}::jsonb)`;
