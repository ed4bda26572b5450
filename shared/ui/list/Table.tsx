import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Key } from 'react';
import { Link, useLocation } from '@bairn/shared/app';
import { cx } from '../cx.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { searchWith } from './searchWith.ts';
import styles from './Table.module.css';
import { detailsOf, type Column } from './tableColumns.ts';
import { TableRow } from './TableRow.tsx';
import type { Chosen } from './useChoice.ts';

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => Key;
  /** What the table lists, for those who hear it. */
  caption: string;
  /** From how many pixels its columns stand side by side: the least that has room for the longest of what they hold. */
  from?: 600 | 760 | 920 | 1040 | 1160;
  /** Each row can be chosen by a box before it, and all of the page by the one in the heading. */
  choice?: Chosen<Row> | undefined;
};

const byId = (row: unknown): Key =>
  typeof row === 'object' && row !== null && 'id' in row ? (row.id as Key) : JSON.stringify(row);

/**
 * Rows of the same kind, one line each. Where there is not the room for the columns a row has two lines, by the columns'
 * `shown`; what has no place in the row is shown when it is opened. The first column names the row.
 */
export function Table<Row>({ rows, columns, rowKey = byId, caption, from = 600, choice }: Props<Row>) {
  const { search } = useLocation();
  const sorted = new URLSearchParams(search).get('sort');
  const details = detailsOf(columns);
  const inRow = columns.filter(({ shown }) => shown !== 'details');
  const free = choice ? rows.filter((row) => choice.can(row)) : [];
  const taken = choice ? free.filter((row) => choice.has(row)) : [];
  return (
    <div className={cx(styles.wrap, styles[`from${from}`])}>
      <table className={cx(styles.table, details && styles[details])}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className={styles.choose}>
                {free.length > 0 && (
                  <ChoiceBox
                    label={`Choose all ${free.length} on this page`}
                    checked={taken.length === free.length}
                    partly={taken.length > 0 && taken.length < free.length}
                    onChange={(chosen) => choice.set(free, chosen)}
                  />
                )}
              </th>
            )}
            {details && (
              <th scope="col" className={styles.opener}>
                <span className="visually-hidden">Details</span>
              </th>
            )}
            {inRow.map(({ head, align, sort }) => {
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
            <TableRow key={rowKey(row)} row={row} columns={columns} choice={choice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
