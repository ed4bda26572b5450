import { useId } from 'react';
import styles from './Figures.module.css';

export type Bar = {
  id: string;
  name: string;
  value: number;
  /** What the value is a part of, drawn as an outline behind it. */
  of?: number;
  /** The value in words, if the number alone would not say it: "64%". */
  text?: string;
};

type Props = {
  /** What the bars are of: "Observations by worker". */
  caption: string;
  rows: readonly Bar[];
};

/** Bars of the figures of a table beside them, which those who hear the page read instead. */
export function Bars({ caption, rows }: Props) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ value, of = 0 }) => Math.max(value, of)));
  const share = (value: number) => `${(100 * value) / most}%`;
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      <ul role="list" className={styles.bars} aria-hidden="true">
        {rows.map(({ id: key, name, value, of, text }) => (
          <li key={key} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track}>
              {of !== undefined && <span className={styles.outline} style={{ inlineSize: share(of) }} />}
              <span className={styles.fill} style={{ inlineSize: share(value) }} />
            </span>
            <span className={styles.value}>{text ?? value}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
