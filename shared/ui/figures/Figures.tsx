import { useId, useState, type ReactNode } from 'react';
import { plural } from '@bairn/shared/format/plural';
import { byteOrderMark, csvLine, type Cell } from '@bairn/shared/format/csv';
import { Button } from '../action/Button.tsx';
import { saveFile } from '../list/saveFile.ts';
import { Table } from '../list/Table.tsx';
import { Bars, type Bar } from './Bars.tsx';
import { cx } from '../cx.ts';
import styles from './Figures.module.css';

/** A column of figures: its heading, and its cell in the table and in the CSV file. */
export type FigureColumn<Row> = { head: string; of: (row: Row) => Cell; text?: (row: Row) => string };

type Props<Row> = {
  /** What the table lists, and the name of its CSV file. */
  caption: string;
  rows: readonly Row[];
  columns: readonly FigureColumn<Row>[];
  /** Rows that say nothing are left out of the table, which says how many; the chart and the file have them. */
  isNothing?: (row: Row) => boolean;
} & (
  | {
      /** What the bars beside the table are of. */
      bars: { caption: string; value: (row: Row) => number } & {
        [Part in 'of' | 'text']?: (row: Row) => NonNullable<Bar[Part]>;
      };
      chart?: never;
    }
  | {
      /** Another chart than bars. */
      chart: ReactNode;
      bars?: never;
    }
);

/** Columns that stand side by side. */
const beside = 4;
/** Rows up to which a table stands open on a phone; a longer one is behind its chart until it is asked for. */
const shortTable = 7;

/** Figures as a table with a chart beside it, and as CSV: all three of the same rows. */
export function Figures<Row extends { id: string; name: string }>({
  caption,
  rows,
  columns,
  isNothing,
  bars,
  chart,
}: Props<Row>) {
  const id = useId();
  const [folded, setFolded] = useState(true);
  const said = isNothing ? rows.filter((row) => !isNothing(row)) : rows;
  const leftOut = rows.length - said.length;
  const isLong = said.length > shortTable;
  const save = () => {
    const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ of }) => of(row)))];
    const file = new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv' });
    saveFile(file, `${caption}.csv`);
  };
  return (
    <div className={styles.parts}>
      <div className={styles.beside}>
        {bars ? (
          <Bars
            caption={bars.caption}
            rows={rows.map((row) => ({
              id: row.id,
              name: row.name,
              value: bars.value(row),
              ...(bars.of && { of: bars.of(row) }),
              ...(bars.text && { text: bars.text(row) }),
            }))}
          />
        ) : (
          chart
        )}
        <div className={styles.rows}>
          {isLong && (
            <span className={styles.fold}>
              <Button
                variant="secondary"
                size="small"
                aria-expanded={!folded}
                aria-controls={id}
                onClick={() => setFolded(!folded)}
              >
                {folded ? `Show all ${said.length} rows` : 'Hide the rows'}
                <span className="visually-hidden">: {caption}</span>
              </Button>
            </span>
          )}
          <div id={id} className={cx(isLong && folded && styles.folded)}>
            <Table
              caption={caption}
              rows={said}
              columns={columns.map(({ head, of, text }, at) => ({
                head,
                cell: text ?? ((row: Row) => of(row) ?? ''),
                // Beside the chart there is room for four; the others are shown when a row is opened.
                ...(at > 0 && {
                  align: 'end' as const,
                  labelled: true,
                  shown: at < beside ? ('second' as const) : ('details' as const),
                }),
              }))}
            />
            {leftOut > 0 && (
              <p className={styles.leftOut}>
                {plural(leftOut, 'row')} without anything {leftOut === 1 ? 'is' : 'are'} left out. The CSV file has all.
              </p>
            )}
          </div>
        </div>
      </div>
      <div className={styles.export}>
        <Button variant="secondary" size="small" onClick={save}>
          Export CSV
        </Button>
      </div>
    </div>
  );
}
