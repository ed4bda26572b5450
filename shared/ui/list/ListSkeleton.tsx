import bones from '../page/Skeleton.module.css';
import styles from './ListSkeleton.module.css';

/** A list that is loading: a frame with rows as high as those that come, of one line or, where there is little room, two. */
export function ListSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={bones.bone} />
          <span className={bones.bone} />
          <span className={bones.bone} />
          <span className={bones.bone} />
        </div>
      ))}
    </div>
  );
}
