import styles from './Table.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
};

/** The box that chooses a row, or all rows of a page. */
export function ChoiceBox({ label, checked, partly = false, onChange }: Props) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = partly;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
