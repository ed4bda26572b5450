import styles from './ResultsSkeleton.module.css';

/** Holds the place of a list of services. */
export function ResultsSkeleton() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={styles.card}>
          <div className={styles.picture} />
          <div className={styles.words}>
            <span />
            <span />
            <span />
          </div>
        </div>
      ))}
    </div>
  );
}
