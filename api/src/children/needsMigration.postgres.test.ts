import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { migrate, migrations } from '../database/migrate.ts';
import { childNeeds, isUnanswered } from '../families/childNeeds.ts';
import { createDatabase, nameInRun } from '../testing/postgres.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** An empty database of its own. */
async function emptyPostgres(): Promise<Database> {
  const made = await createDatabase({ url: process.env['BAIRN_TEST_DATABASE_URL'] ?? '' }, nameInRun('needs'));
  const database = await openDatabase({ url: made.url, folder: null });
  closing.push(made.drop, database.close);
  return database;
}

it('of children from before: what is empty or blank is not asked yet, and no text is lost', async () => {
  const database = await emptyPostgres();
  const names = migrations().map(({ name }) => name);
  await migrate(database, names.slice(0, names.indexOf('0072_needs.sql')));
  const children: [allergies: string[], needs: string | null][] = [
    [[], null],
    [['', ' '], '  '],
    [['Egg', '', ' Milk '], ' Asthma'],
  ];
  for (const [allergies, needs] of children) {
    await sql`insert into child (id, first_name, last_name, dob, allergies, medical_needs, created_at)
      values (${newId()}, 'Isla', 'Testing', '2023-05-06', ${allergies}, ${needs}, now())`.execute(database.db);
  }
  await migrate(database);
  const { rows } = await sql`select ${childNeeds}, ${isUnanswered} as unanswered from child c order by c.id`.execute(
    database.db,
  );
  const empty = { allergies: [], no_allergies_on: null, medical_needs: null, no_medical_needs_on: null };
  expect(rows).toEqual([
    { ...empty, unanswered: true },
    { ...empty, unanswered: true },
    { ...empty, allergies: ['Egg', 'Milk'], medical_needs: 'Asthma', unanswered: false },
  ]);
});
