import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Figures.module.css';

/** Looks of the parts of a column, which differ without colour too: full, striped, dotted, hollow. */
const looks = ['full', 'striped', 'dotted', 'hollow'] as const;

type Props = {
  /** What the columns are of: "Places by week". */
  caption: string;
  /** The names of the parts, from the bottom up; four at most. */
  parts: readonly string[];
  /** What the line across a column is: "Places offered". */
  line?: string;
  columns: readonly {
    id: string;
    name: string;
    /** As many as `parts`. */
    values: readonly number[];
    /** Where the line is. */
    line?: number;
  }[];
  /** A value in words, for the scale. */
  format: (value: number) => string;
};

/** Columns over time, of the figures of a table beside them, which those who hear the page read instead. */
export function Columns({ caption, parts, line, columns, format }: Props) {
  const id = useId();
  const totals = columns.map(({ values, line: at = 0 }) =>
    Math.max(
      at,
      values.reduce((sum, value) => sum + value, 0),
    ),
  );
  const most = Math.max(1, ...totals);
  const share = (value: number) => `${(100 * value) / most}%`;
  // Names are written under about six columns: more would meet on a phone.
  const every = Math.ceil(columns.length / 6);
  const named = columns.flatMap(({ id: key, name }, at) =>
    at % every === 0 ? [{ id: key, name, width: Math.min(every, columns.length - at) }] : [],
  );
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      <div aria-hidden="true">
        {(parts.length > 1 || line !== undefined) && (
          <ul role="list" className={styles.legend}>
            {parts.map((part, at) => (
              <li key={part}>
                <span className={cx(styles.swatch, styles[looks[at] ?? 'full'])} />
                {part}
              </li>
            ))}
            {line !== undefined && (
              <li>
                <span className={styles.dash} />
                {line}
              </li>
            )}
          </ul>
        )}
        <div className={styles.plot}>
          <span className={styles.most}>{format(most)}</span>
          <div className={styles.columns}>
            {columns.map((column) => (
              <div key={column.id} className={styles.column}>
                {column.values.map((value, at) => (
                  <span
                    key={parts[at]}
                    className={cx(styles.piece, styles[looks[at] ?? 'full'])}
                    style={{ blockSize: share(value) }}
                  />
                ))}
                {column.line !== undefined && column.line > 0 && (
                  <span className={styles.line} style={{ insetBlockEnd: share(column.line) }} />
                )}
              </div>
            ))}
          </div>
          <div className={styles.names}>
            {named.map(({ id: key, name, width }) => (
              <span key={key} style={{ flexGrow: width }}>
                {width === every && name}
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
