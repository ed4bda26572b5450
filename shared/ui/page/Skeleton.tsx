import styles from './Skeleton.module.css';
import { cx } from '../cx.ts';

type Props = {
  /** The shape of the loading content. */
  shape?: 'text' | 'rows' | 'cards' | 'details';
  count?: number;
  className?: string;
};

/** A placeholder for loading content, in its shape. */
export function Skeleton({ shape = 'text', count = shape === 'cards' ? 6 : 4, className }: Props) {
  return (
    <div className={cx(styles.skeleton, styles[shape], className)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bone} />
      ))}
    </div>
  );
}
