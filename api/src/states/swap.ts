import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { nextState, statesBefore, type Machine } from '@bairn/shared/schema/states';
import { machines, type Subject } from './machines.ts';

/** A row that moved to another state. */
export type Moved<Row> = Row & { id: string };

/** What a change of state writes beside the state, and asks and answers. */
export type Write = {
  /** Columns beside the state. */
  set?: RawBuilder<unknown> | undefined;
  /** What else must be so for a row to move. */
  where?: RawBuilder<unknown> | undefined;
  /** Columns to answer beside the id. */
  returning?: RawBuilder<unknown> | undefined;
};

/** A state that is kept in other columns than `status`. */
const kept: Partial<Record<Subject, { state: RawBuilder<string>; to: Record<string, () => RawBuilder<unknown>> }>> = {
  shift: {
    state: sql`confirmation`,
    to: {
      pending: () => sql`confirmation = 'pending'`,
      confirmed: () => sql`confirmation = 'confirmed'`,
      declined: () => sql`confirmation = 'declined'`,
      open: () => sql`confirmation = 'open'`,
    },
  },
  staff_profile: {
    state: sql`(case when deleted_at is not null then 'removed' when suspended_at is not null then 'suspended'
      else 'active' end)`,
    to: {
      active: () => sql`suspended_at = null`,
      suspended: () => sql`suspended_at = ${now()}`,
      removed: () => sql`deleted_at = ${now()}`,
    },
  },
};

/** The state of a row, as SQL. */
export const stateOf = (subject: Subject) => kept[subject]?.state ?? sql<string>`status`;

/** The machine of a table, where the table is known only when the code runs. */
export const machineOf = (subject: Subject): Machine => machines[subject];

/** As literals: a partial index serves the statement, and its text is the same each time. */
const among = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));

function written(subject: Subject, machine: Machine, event: string, before: readonly string[]): RawBuilder<unknown> {
  const leads = (state: string) => nextState(machine, state, event) ?? state;
  const [only, ...others] = new Set(before.map(leads));
  if (only === undefined) throw new Error(`Nothing of ${subject} is called ${event}.`);
  const columns = kept[subject]?.to[only];
  if (columns) return columns();
  if (others.length === 0) return sql`status = ${sql.lit(only)}`;
  const cases = before.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(leads(state))}`);
  return sql`status = case status ${sql.join(cases, sql` `)} end`;
}

/** The compare-and-swap: one statement that moves the rows of `which` whose state allows the event, and no others. */
export function swap<Row>(
  subject: Subject,
  event: string,
  which: RawBuilder<unknown>,
  { set, where, returning }: Write,
) {
  const machine = machineOf(subject);
  const before = statesBefore(machine, event);
  return sql<Moved<Row>>`
    update ${sql.table(subject)} set ${written(subject, machine, event, before)}${set ? sql`, ${set}` : sql``}
    where ${which} and ${stateOf(subject)} in (${among(before)})${where ? sql` and ${where}` : sql``}
    returning id${returning ? sql`, ${returning}` : sql``}`;
}
