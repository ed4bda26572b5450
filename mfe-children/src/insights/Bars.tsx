import { useId } from 'react';
import styles from './Insights.module.css';

type Props = {
  /** What the bars are of: "Observations by worker". */
  caption: string;
  rows: readonly { id: string; name: string; value: number }[];
};

/** Bars of the figures of a table beside them, which those who hear the page read instead. */
export function Bars({ caption, rows }: Props) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      <ul role="list" className={styles.bars} aria-hidden="true">
        {rows.map(({ id: key, name, value }) => (
          <li key={key} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track}>
              <span className={styles.fill} style={{ display: 'block', inlineSize: `${(100 * value) / most}%` }} />
            </span>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
