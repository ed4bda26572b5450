import { sql, type RawBuilder } from 'kysely';
import type { KnownNeeds } from '@bairn/shared/schema/needs';

/** A text counts before "none": a service may have entered one since. */
const isNone = {
  allergies: sql`c.no_allergies and cardinality(c.allergies) = 0`,
  medical_needs: sql`c.no_medical_needs and c.medical_needs is null`,
};
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** The columns of what a service sees of a child `c`, each by its name. */
const columns: { [Name in keyof KnownNeeds]: RawBuilder<unknown> } = {
  allergies: sql`c.allergies`,
  no_allergies_on: sql`case when ${isNone.allergies} then ${dayOf('c.allergies_at')} end`,
  medical_needs: sql`c.medical_needs`,
  no_medical_needs_on: sql`case when ${isNone.medical_needs} then ${dayOf('c.medical_needs_at')} end`,
};

const named = (one: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${one(column)} as ${sql.ref(name)}`));

/** What a service knows of the allergies and needs of a child `c`. */
export const childNeeds = named((column) => column);

/** The same where a service may see it; all null elsewhere. */
export const childNeedsWhere = (condition: RawBuilder<unknown>) =>
  named((column) => sql`case when ${condition} then ${column} end`);

/** Whether the family of a child `c` has not answered both questions. */
export const isUnanswered = sql`not ((cardinality(c.allergies) > 0 or c.no_allergies)
  and (c.medical_needs is not null or c.no_medical_needs))`;

/** The date on which the service of a row `k` with nursery_id and branch_id last asked the family of a child `c`. */
export const needsAskedOn = (k: string) => sql`(select max(r.asked_on) from needs_request r
  where r.nursery_id = ${sql.ref(`${k}.nursery_id`)} and r.branch_id = ${sql.ref(`${k}.branch_id`)}
    and r.child_id = c.id)`;
