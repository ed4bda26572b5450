import styles from './PendingWords.module.css';

type Props = {
  /** The text for screen readers; without it nothing is read aloud. */
  label?: string;
  lines?: number;
};

/** Holds the place of words of a page's head while they are on their way; as high as lines of the text around it. */
export function PendingWords({ label, lines = 1 }: Props) {
  return (
    <>
      {label && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" className={styles.line}>
          <span className={styles.bone} />
        </span>
      ))}
    </>
  );
}
