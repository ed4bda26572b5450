import type { RawBuilder } from 'kysely';
import type { Db } from '../plugins/database.ts';

/** Whose data it is. */
export type Owner = { user: string; keyworker: string | null };

/** What a cell of the archive may be; names that end in `_pence` are money. */
export type Cell = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Cell>>;

/** One kind of thing that is held on a person. `file` is its name in the archive, without an ending. */
export type Section = {
  file: string;
  title: string;
  about: string;
  /** In batches, so that a long history is never in memory as a whole. */
  rows: (db: Db, owner: Owner) => AsyncIterable<readonly Row[]>;
};

/** A section that one statement answers: what it selects is what is handed over, by those names. */
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
      // Every section names its columns, of the types of a cell.
      const { rows } = await (query(owner) as RawBuilder<Row>).execute(db);
      yield rows.map(change);
    },
  };
}
