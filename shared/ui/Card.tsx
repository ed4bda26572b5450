import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';

type Props = {
  /** A heading of its own; the card is then a region of that name. */
  title?: ReactNode;
  /** Level of the heading: 2 unless it stands under another. */
  level?: 2 | 3;
  /** Beside the heading: a badge, a link, a small button. */
  aside?: ReactNode;
  raised?: boolean;
  selected?: boolean;
  /** The whole card follows the link in its heading. Nothing else in it may be pressed. */
  linked?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A thing, or a group of things, on a ground of its own. */
export function Card({ title, level = 2, aside, raised, selected, linked, className, children }: Props) {
  const id = useId();
  const Part = title && !linked ? 'section' : 'div';
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
