import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportFault } from '@bairn/shared/schema/childImport';
import { newId } from '../database/id.ts';
import { cellsOf, csv, good, header, importAll, preview, rollOf, type Row } from '../testing/importFile.ts';
import { dayFromToday, makeNursery, type MadeNursery } from '../testing/make.ts';
import { makeCarer, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const long = (length: number) => 'x'.repeat(length);
const repeated = good();
const firstOfPair = good({ Allergies: 'Egg' });
const half = good();
const shared = good();
const takenAddress = `morag-${newId()}@carers.bairn.test`;

type Fault = [column: string | null, problem: RegExp];
/** A kind of fault: the lines that have it, with what is said about each. */
type Kind = [what: string, ...lines: { row: Row | readonly string[]; faults: Fault[] }[]];

/** A kind that is one cell of an otherwise good line. */
const cell = (what: string, column: string, value: string, problem: RegExp, more: Row = {}): Kind => [
  what,
  { row: good({ ...more, [column]: value }), faults: [[column, problem]] },
];
const second = { 'Carer 2 first name': 'Euan', 'Carer 2 last name': 'Orr' };
const aDate = /^Write a date of the calendar as DD\/MM\/YYYY/;

const kinds: Kind[] = [
  cell('no first name', 'Child first name', ' ', /^The first name field is required$/),
  cell('a first name that is too long', 'Child first name', long(101), /100 characters or less/),
  cell('a first name that cannot be seen', 'Child first name', '\u200B', /not valid/),
  cell('a first name that turns the words around it', 'Child first name', 'A\u202Ebc', /not valid/),
  cell('no last name', 'Child last name', '', /^The last name field is required$/),
  cell('a last name that is too long', 'Child last name', long(101), /100 characters or less/),
  cell('no birth date', 'Birth date', '', /^The date of birth field is required$/),
  cell('a birth date in words', 'Birth date', 'last May', aDate),
  cell('a day that no month has', 'Birth date', '31/02/2023', aDate),
  cell('the month before the day', 'Birth date', '05/26/2023', aDate),
  cell('a year of two digits', 'Birth date', '06/05/23', aDate),
  cell('a birth date after today', 'Birth date', dayFromToday(1), /cannot be after today/),
  cell('the birth date of an adult', 'Birth date', '06/05/1991', /in the last 18 years/),
  cell('a start date in words', 'Start date', 'soon', aDate),
  cell('a start date in another century', 'Start date', '17/08/2326', /from 1900 to 2199/),
  cell('a room that is not there', 'Room', 'Ducks', /no such room.*Otters/),
  cell('neither yes nor no', 'Funded', 'perhaps', /^Write yes or no$/),
  cell('allergies that are too long', 'Allergies', long(501), /500 characters or less/),
  cell('medical needs that are too long', 'Medical needs', long(501), /500 characters or less/),
  cell('a diet that is too long', 'Diet', long(2001), /2000 characters or less/),
  cell('a long name of a GP', 'GP name', long(101), /100 characters or less/),
  cell('a long name of a practice', 'GP practice', long(201), /200 characters or less/),
  cell('a phone number of a GP that is none', 'GP phone', '12', /valid phone number/),
  cell('additional support that is too long', 'Additional support', long(2001), /2000 characters or less/),
  cell('more languages than ten', 'Languages', 'a,b,c,d,e,f,g,h,i,j,k', /10/),
  cell('a language that is too long', 'Languages', long(51), /50 characters or less/),
  [
    'no carer',
    {
      row: good({ 'Carer 1 first name': '', 'Carer 1 last name': '', 'Carer 1 email': '' }),
      faults: [['Carer 1 first name', /^Enter at least one carer$/]],
    },
  ],
  cell('a carer without a first name', 'Carer 1 first name', '', /^The first name field is required$/),
  cell('a carer without a last name', 'Carer 1 last name', '', /^The last name field is required$/),
  cell('a carer with a long name', 'Carer 1 last name', long(101), /100 characters or less/),
  cell('an address that is none', 'Carer 1 email', 'iona at home', /valid email/),
  cell('an address that is too long', 'Carer 1 email', `${long(250)}@a.test`, /254 characters|valid email/),
  cell('a phone number that is none', 'Carer 1 phone', 'ring the bell', /valid phone number/),
  cell('a phone number of another country', 'Carer 1 phone', '+1 212 555 0100', /valid phone number/),
  cell('a relation that is not in the list', 'Carer 1 relation', 'owner', /^Write one of: parent, mother/),
  cell('a carer who may sometimes collect', 'Carer 1 may collect', 'sometimes', /^Write yes or no$/),
  cell('a main carer, maybe', 'Carer 1 main carer', 'maybe', /^Write yes or no$/),
  cell('two main carers', 'Carer 2 main carer', 'yes', /one main carer/, { ...second, 'Carer 1 main carer': 'yes' }),
  cell('a second carer without a first name', 'Carer 2 first name', '', /^The first name field is required$/, {
    'Carer 2 last name': 'Orr',
    'Carer 2 phone': '0131 496 0102',
  }),
  [
    'the same carer twice',
    {
      row: {
        ...half,
        'Carer 2 first name': half['Carer 1 first name'],
        'Carer 2 last name': half['Carer 1 last name'],
      },
      faults: [['Carer 2 first name', /entered twice/]],
    },
  ],
  [
    'one address for two people of the file',
    { row: shared, faults: [] },
    {
      row: good({ 'Carer 1 first name': 'Rory', 'Carer 1 email': shared['Carer 1 email'] ?? '' }),
      faults: [['Carer 1 email', /^This is the address of Iona Testing\d+ on line \d+/]],
    },
  ],
  cell('the address of a carer whom the service knows', 'Carer 1 email', takenAddress, /it is Morag Testing’s/),
  ['too few cells', { row: cellsOf(good()).slice(0, 5), faults: [[null, /5 cells where .* 28 columns/]] }],
  ['too many cells', { row: [...cellsOf(good()), 'and more'], faults: [[null, /29 cells where .* 28 columns/]] }],
  ['a line twice', { row: repeated, faults: [] }, { row: repeated, faults: [[null, /says the same as line \d+/]] }],
  [
    'two lines of a child that say different things',
    { row: firstOfPair, faults: [[null, /^Line \d+ of the same child has a problem$/]] },
    { row: { ...firstOfPair, Allergies: 'Milk' }, faults: [['Allergies', /^Line \d+ says otherwise.*Egg$/]] },
  ],
];

/** 400 children: each kind of fault, with good lines between them; and a quotation mark that is not closed. */
function bigFile() {
  const rows: (Row | readonly string[])[] = [];
  const expected: { line: number; column: string | null; problem: RegExp }[] = [];
  for (const [, ...lines] of kinds) {
    for (let between = 0; between < 7; between += 1) rows.push(good());
    for (const { row, faults: own } of lines) {
      rows.push(row);
      for (const [column, problem] of own) expected.push({ line: rows.length + 1, column, problem });
    }
  }
  while (rows.length < 400) rows.push(good());
  const text = csv([header, ...rows.map((row) => (Array.isArray(row) ? (row as string[]) : cellsOf(row as Row)))]);
  expected.push({ line: rows.length + 2, column: null, problem: /quotation mark/ });
  return { text: `${text}\r\n"Ailsa,never closed`, expected, lines: rows.length };
}

describe('an import of 400 lines with 40 kinds of faults', () => {
  let nursery: MadeNursery;
  let other: MadeNursery;
  const { text, expected, lines } = bigFile();
  const faultyLines = new Set(expected.map(({ line }) => line));
  // Neither the line that cannot be read nor the repeated one is a child.
  const children = lines - (faultyLines.size - 1);

  beforeAll(async () => {
    nursery = await makeNursery(world, { branches: 2 });
    other = await makeNursery(world);
    await makeRoom(world, nursery, 'Otters');
    const carer = await makeCarer(world, nursery.id, { name: 'Morag', email: takenAddress });
    await sql`insert into carer_branch (nursery_id, carer_id, branch_id, created_at)
      values (${nursery.id}, ${carer}, ${nursery.branch}, now())`.execute(db());
  });

  const hold = (faults: ImportFault[]) => {
    expect(faults.map(({ line, column }) => ({ line, column }))).toEqual(
      expected.map(({ line, column }) => ({ line, column })),
    );
    for (const [index, { problem }] of expected.entries()) expect(faults[index]?.problem).toMatch(problem);
  };

  it('says in a dry run what is wrong by line and column, and writes nothing', async () => {
    expect(kinds.length).toBeGreaterThanOrEqual(40);
    const shown = await preview(nursery, text);
    hold(shown.faults);
    expect(shown).toMatchObject({ lines, children, carers: children, existing: 0, next: null });
    expect(shown.faulty_lines.map(({ line }: { line: number }) => line)).toEqual(
      [...faultyLines].filter((line) => line < lines + 2),
    );
    expect(await rollOf(nursery)).toEqual([]);
  });

  it('enters the good lines, logs each child, and adds nothing when it is run twice', async () => {
    const first = await importAll(nursery, text);
    hold(first.faults);
    expect(first).toMatchObject({ children, carers: children, existing: 0, calls: Math.ceil(children / 50) });
    const roll = await rollOf(nursery);
    expect(roll).toHaveLength(children);
    const { rows } = await sql<{ count: number }>`select count(distinct object_id) as count from audit_log
      where nursery_id = ${nursery.id} and action = 'child.create'`.execute(db());
    expect(rows[0]?.count).toBe(children);

    const again = await importAll(nursery, text);
    hold(again.faults);
    expect(again).toMatchObject({ children: 0, carers: 0, existing: children });
    expect(await rollOf(nursery)).toEqual(roll);
    expect(await rollOf(other)).toEqual([]);
    expect(await rollOf({ branch: nursery.branches[1]?.id ?? '' })).toEqual([]);
  });
});
