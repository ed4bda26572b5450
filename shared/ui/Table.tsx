import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Key, ReactNode } from 'react';
import { Link, useLocation } from '@bairn/shared/app';
import { cx } from './cx.ts';
import { searchWith } from './searchWith.ts';
import styles from './Table.module.css';

type Column<Row> = {
  /** Empty for a column of actions. */
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'centre' | 'end';
  /** The API's name to sort by: the heading then links to `?sort=name` and `?sort=-name`. */
  sort?: string;
};

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => Key;
  /** What the table lists, for those who hear it. */
  caption: string;
};

const byId = (row: unknown): Key =>
  typeof row === 'object' && row !== null && 'id' in row ? (row.id as Key) : JSON.stringify(row);

/** Rows of the same kind; each becomes a card where there are less than 600 px. The first column names the row. */
export function Table<Row>({ rows, columns, rowKey = byId, caption }: Props<Row>) {
  const { search } = useLocation();
  const sorted = new URLSearchParams(search).get('sort');
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, align, sort }) => {
              const direction = sort && (sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : 'none');
              const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
              return (
                <th key={head} scope="col" className={cx(align && styles[align])} aria-sort={direction || undefined}>
                  {sort ? (
                    <Link
                      className={cx(styles.sort, direction !== 'none' && styles.sorted)}
                      to={{
                        search: searchWith(search, { sort: direction === 'ascending' ? `-${sort}` : sort, page: null }),
                      }}
                      preventScrollReset
                    >
                      {head}
                      <Icon />
                    </Link>
                  ) : (
                    head || <span className="visually-hidden">Actions</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ head, cell, align }) => (
                <td key={head} data-head={head} className={cx(align && styles[align])}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
