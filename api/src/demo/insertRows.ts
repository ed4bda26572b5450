import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** A row by its columns; all rows of one insert have the same columns. */
export type Row = Record<string, unknown>;

/** Rows of one statement; few, so that its text stays small for the embedded database. */
const chunk = 2_000;

/** Inserts many rows in few statements. The columns are those of the first row. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  for (let start = 0; start < rows.length; start += chunk) {
    const json = JSON.stringify(rows.slice(start, start + chunk));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx);
  }
}
