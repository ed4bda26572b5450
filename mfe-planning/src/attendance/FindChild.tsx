import styles from './Attendance.module.css';

type Props = { value: string; onChange: (typed: string) => void };

/** Finds a child on the list by part of its name as it is typed. On a phone it folds to a sign until it is used. */
export function FindChild({ value, onChange }: Props) {
  return (
    <input
      type="search"
      className={styles.find}
      aria-label="Find a child"
      placeholder="Find a child"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
