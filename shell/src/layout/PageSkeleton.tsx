import { Skeleton } from '@bairn/shared/ui/Skeleton';
import styles from './PageSkeleton.module.css';
import { Waiting } from './Waiting.tsx';

/** Stands where a page will, while its code arrives. */
export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} aria-busy="true" className={styles.page}>
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <Skeleton shape="rows" />
      <Waiting />
    </main>
  );
}
