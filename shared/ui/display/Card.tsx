import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from '../cx.ts';

type Props = {
  /** A heading; the card is then a region of that name. */
  title?: ReactNode;
  /** Level of the heading; 2 by default. */
  level?: 2 | 3;
  /** Beside the heading: a badge, a link, a small button. */
  aside?: ReactNode;
  raised?: boolean;
  selected?: boolean;
  /** The whole card is a link, that of its heading. Nothing else in it may be interactive. */
  linked?: boolean;
  /** One of many like it, which may have the same title: an article, and no landmark. */
  listed?: boolean;
  className?: string;
  children?: ReactNode;
};

/** An object, or a group of them, on a background of its own. */
export function Card({ title, level = 2, aside, raised, selected, linked, listed, className, children }: Props) {
  const id = useId();
  const named = listed ? 'article' : 'section';
  const Part = title && !linked ? named : 'div';
  const Heading = `h${level}` as const;
  return (
    <Part
      aria-labelledby={title && !linked ? id : undefined}
      className={cx(
        styles.card,
        raised && styles.raised,
        selected && styles.selected,
        linked && styles.linked,
        className,
      )}
    >
      {(title || aside) && (
        <div className={styles.head}>
          {title && (
            <Heading id={id} className={styles.title}>
              {title}
            </Heading>
          )}
          {aside}
        </div>
      )}
      {children}
    </Part>
  );
}
