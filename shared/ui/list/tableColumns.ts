import type { ReactNode } from 'react';
import type { ColumnPlace } from '@bairn/shared/schema/list';

/** A column of a table. */
export type Column<Row> = {
  /** Empty for a column of actions. */
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'centre' | 'end' | undefined;
  /** The API's name to sort by: the heading then links to `?sort=name` and `?sort=-name`. */
  sort?: string | undefined;
  /** Where its cells stand: see `ListColumn`. */
  shown?: ColumnPlace | undefined;
  /** Its heading stands before it on the second line of a narrow row. */
  labelled?: boolean | undefined;
  /** Its text may be long and gives way: see `ListColumn`. */
  clip?: boolean | undefined;
};

/** Whether a column has no place in a narrow row, or less than it may need there. */
export const isFolded = ({ head, shown, clip }: Column<never>, at: number) =>
  at > 0 && head !== '' && (shown === undefined || (clip === true && shown !== 'details'));

/** Whether rows with these columns have details: at every width, or only where the row is narrow. */
export function detailsOf(columns: readonly Column<never>[]): 'always' | 'narrow' | undefined {
  if (columns.some(({ shown }) => shown === 'details')) return 'always';
  return columns.some(isFolded) ? 'narrow' : undefined;
}
