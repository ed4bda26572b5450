import type { RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';

/** The person whose data is exported. */
export type Owner = { user: string; keyworker: string | null };

/** The value of a cell of the archive; columns that end in `_pence` are money. */
export type Cell = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Cell>>;

/** One kind of personal data. `file` is its name in the archive, without extension. */
export type Section = {
  file: string;
  title: string;
  about: string;
  /** In batches, so that a long history is never in memory as a whole. */
  rows: (db: Db, owner: Owner) => AsyncIterable<readonly Row[]>;
};

/** A section from one statement, whose columns are exported by their names. */
export function section(
  file: string,
  title: string,
  about: string,
  query: (owner: Owner) => RawBuilder<unknown>,
  change: (row: Row) => Row = (row) => row,
): Section {
  return {
    file,
    title,
    about,
    async *rows(db, owner) {
      // Every section names its columns, with the types of a cell.
      const { rows } = await (query(owner) as RawBuilder<Row>).execute(db);
      yield rows.map(change);
    },
  };
}
