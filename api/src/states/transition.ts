import { sql, type RawBuilder } from 'kysely';
import { mayHappen, type Machine } from '@bairn/shared/schema/states';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { conflict, notFound, type Refusal } from '../refusals/refusal.ts';
import type { Subject, SubjectEvent, SubjectState } from './machines.ts';
import { stateWords } from './stateWords.ts';
import { machineOf, stateOf, swap, type Moved, type Write } from './swap.ts';

/** What a transition writes down and tells, in its own transaction. Null where there is nothing, with the reason beside it. */
type Told<Row> = {
  audit: ((row: Moved<Row>) => AuditEntry) | null;
  /** Sends realtime events, emails and notifications through the outbox; it is not called when no row moved. */
  announce: ((rows: readonly Moved<Row>[]) => Promise<unknown>) | null;
};

async function tell<Row>(tx: Tx, rows: Moved<Row>[], told: Told<Row>): Promise<Moved<Row>[]> {
  if (rows.length === 0) return rows;
  if (told.audit) await audit(tx, ...rows.map(told.audit));
  await told.announce?.(rows);
  return rows;
}

const wordsOf = (subject: Subject): Readonly<Record<string, string>> => stateWords[subject];

/** 409 with the present state as its words and its code. */
export const refusalOf = <S extends Subject>(subject: S, state: SubjectState<S>): Refusal =>
  conflict(wordsOf(subject)[state] ?? state, state);

/**
 * Refuses what the machine does not allow, for a verb that judges the state before anything else; the row must be locked.
 * @throws Refusal 409
 */
export function refuseUnlessAllowed<S extends Subject>(subject: S, state: SubjectState<S>, event: SubjectEvent<S>) {
  if (!mayHappen<Machine>(machineOf(subject), state, event)) throw refusalOf(subject, state);
}

type Named = {
  /** Ids of the rows; all of them must move. */
  of: string | readonly string[];
  /** Whose rows they must be; a row of another answers 404. */
  scope?: RawBuilder<unknown> | undefined;
  /** Takes the place of the general 409, for a verb with better words. */
  refusal?: (() => Refusal) | undefined;
};

const idsOf = ({ of }: Named) => [...new Set(typeof of === 'string' ? [of] : of)];

/** Says why not every row moved: it does not exist for this scope, its state refuses, or it changed in another way. */
async function refuse(tx: Tx, subject: Subject, event: string, ids: readonly string[], { scope, refusal }: Named) {
  const { rows } = await sql<{ state: string }>`
    select ${stateOf(subject)} as state from ${sql.table(subject)}
    where id = any(${ids}::uuid[])${scope ? sql` and ${scope}` : sql``} order by id`.execute(tx);
  if (rows.length < ids.length) throw notFound();
  if (refusal) throw refusal();
  const refusing = rows.find(({ state }) => !mayHappen<Machine>(machineOf(subject), state, event));
  if (refusing) throw refusalOf(subject, refusing.state as never);
  throw conflict('Someone else has just changed this. Please look again.', 'changed');
}

/**
 * Moves the named rows to the state that the machine of their table gives for an event: a compare-and-swap in one
 * statement, then the audit rows and the announcements. Side work of the verb (places, money) comes after it, in the same
 * transaction.
 * @returns the rows, with the columns of `returning`.
 * @throws Refusal 404 where a row does not exist for `scope`, 409 with the present state where one cannot move; the
 * transaction is then to be rolled back, for others may have moved.
 */
export async function transition<S extends Subject, Row extends object = object>(
  tx: Tx,
  subject: S,
  event: SubjectEvent<S>,
  how: Named & Write & Told<Row>,
): Promise<Moved<Row>[]> {
  const ids = idsOf(how);
  if (ids.length === 0) return [];
  const { scope } = how;
  const which = sql`id = any(${ids}::uuid[])${scope ? sql` and ${scope}` : sql``}`;
  const { rows } = await swap<Row>(subject, event, which, how).execute(tx);
  if (rows.length < ids.length) await refuse(tx, subject, event, ids, how);
  return tell(tx, rows, how);
}

/**
 * The same for all rows that match a condition and whose state allows it, possibly none: for sweeps, and for the effects
 * of one object's transition on others.
 * @returns the rows that moved.
 */
export async function transitionAll<S extends Subject, Row extends object = object>(
  tx: Tx,
  subject: S,
  event: SubjectEvent<S>,
  how: Write & { where: RawBuilder<unknown> } & Told<Row>,
): Promise<Moved<Row>[]> {
  const { where: which, ...rest } = how;
  const { rows } = await swap<Row>(subject, event, which, rest).execute(tx);
  return tell(tx, rows, how);
}

/**
 * `transition` by a statement that PostgreSQL keeps under a name (`prepared`), for what is called often. What it sets is
 * the same each time.
 */
export function preparedTransition<S extends Subject>(
  name: string,
  subject: S,
  event: SubjectEvent<S>,
  write: Pick<Write, 'set'>,
) {
  const statement = prepared<{ id: string }, { ids: readonly string[] }>(name, ({ ids }) =>
    swap(subject, event, sql`id = any(${ids}::uuid[])`, write),
  );
  return async (tx: Tx, how: Omit<Named, 'scope'> & Told<object>) => {
    const ids = idsOf(how);
    const { rows } = await statement(tx, { ids });
    if (rows.length < ids.length) await refuse(tx, subject, event, ids, how);
    return tell(tx, rows, how);
  };
}
