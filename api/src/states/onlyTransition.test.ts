import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as states from '@bairn/shared/schema/states';
import type { Machine } from '@bairn/shared/schema/states';
import { laterEvents, machines, type Subject } from './machines.ts';

const root = join(import.meta.dirname, '..');

/** The sources that ship; data for demonstrations and tests is made as it is. */
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<![.]test|[.]examples)[.]ts$/.test(path) && !/^(demo|testing|fuzz)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Columns that say in which state a row is. */
const column = String.raw`(?:status|confirmation|suspended_at|deleted_at|removed_at|archived_at)\s*=(?!=)`;
/** The rest of a list of columns to set, up to its end or the end of its statement. */
const list = String.raw`(?:(?!\b(?:where|from|returning|select)\b)[^\x60])*?`;
const inUpdate = new RegExp(String.raw`\bset\s${list}\b${column}`, 'i');
const inFragment = new RegExp(String.raw`\bset\b[^;\x60]{0,40}sql\x60${list}\b${column}`, 'i');

/** Whether a source writes the state of a row. */
const writesState = (text: string) => inUpdate.test(text) || inFragment.test(text);

/** Where a column of such a name is written in another way, and why. */
const others: Record<string, string> = {
  'account/removePerson.ts': 'an account has no machine: a deletion is never taken back',
  'carers/enterSubjects.ts': 'a child that is entered begins as active where its first day has come',
  'carers/mergeCarers.ts': "a carer's record has no machine: it is merged once and never taken back",
  'carers/removeCarer.ts': "a carer's record has no machine: it is removed once",
  'funding/saveFunding.ts': 'a funding status is what the council has said, in any order: it is taken as it is entered',
  'hours/correct.ts': 'a time worked has no machine: it is removed once, with a reason, and another one is entered',
  'mail/deliverMail.ts': 'an email in the queue has no machine: the statement that sends it settles it',
  'public-register/upsertPublicRegisterRows.ts': 'the public register has a status of its own, which is taken as it is',
  'reviews/decideReports.ts': 'a review has no machine: it is removed once and never taken back',
  'rooms/changeRoom.ts': 'a room has no machine: it is archived once, and another row is made instead',
  'messages/messageCommand.ts': 'a message has no machine: it is removed once and never taken back',
  'payments/savedCards.ts': 'a saved card has no machine: it is removed once, and another row is saved',
};

describe('a state', () => {
  it('is written by a transition alone', () => {
    const writers = sources.filter(({ path, text }) => !path.startsWith('states/') && writesState(text));
    expect(writers.map(({ path }) => path).toSorted()).toEqual(Object.keys(others).toSorted());
  });

  it.each([
    "await sql`update booking set status = 'confirmed' where id = ${id}`",
    'await sql`update payment set failure = null,\n  status = ${next} where id = ${id}`',
    'sql`update staff_profile set suspended_at = null`',
    'transition(tx, subject, event, { set: sql`price = 1, status = ${next}` })',
    'const set = sql`deleted_at = ${now()}`',
  ])('is found where it is written: %s', (text) => expect(writesState(text)).toBe(true));

  it.each([
    "select id from booking where status = 'confirmed'",
    "sql`update booking set cancel_key = ${key} where status = 'pending'`",
    "const found = new Set(rows); if (status === 'paid') return;",
  ])('is not found where it is only read: %s', (text) => expect(writesState(text)).toBe(false));
});

const subjects = Object.keys(machines) as Subject[];
const eventsOf = (subject: Subject) => [
  ...new Set(Object.values<Readonly<Record<string, string>>>(machines[subject]).flatMap(Object.keys)),
];

/** The sources that move rows of a table. */
const verbsOf = (subject: Subject) =>
  sources.filter(({ text }) =>
    new RegExp(
      String.raw`\b(?:transition|transitionAll)(?:<[^()]*?>)?\(\s*tx,\s*'${subject}'|\bpreparedTransition\(\s*'\w+',\s*'${subject}'`,
    ).test(text),
  );

describe('a machine', () => {
  it('is the machine of one table', () => {
    const exported = Object.entries(states).filter(([name]) => name.endsWith('Machine'));
    expect(exported).toHaveLength(subjects.length);
    for (const [name, machine] of exported) {
      const tables = subjects.filter((subject) => (machines[subject] as Machine) === machine);
      expect([name, tables.length]).toEqual([name, 1]);
    }
  });

  it.each(subjects)('%s has a verb for each of its events, or a reason why it is for later', (subject) => {
    const verbs = verbsOf(subject).map(({ text }) => text);
    const events = eventsOf(subject);
    const used = events.filter((event) => verbs.some((text) => text.includes(`'${event}'`)));
    const later = Object.keys(laterEvents[subject] ?? {});
    expect([...used, ...later].toSorted()).toEqual(events.toSorted());
  });
});
