import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { cx } from '@bairn/shared/ui/cx';
import styles from './SearchField.module.css';

type Props = {
  name: string;
  label: string;
  /** What an empty choice is called. */
  any?: string;
  options: readonly { value: string | number; label: string }[];
  /** Id of the form that it goes along with, where it stands outside. */
  form?: string;
  value: string;
  onChange: (value: string) => void;
};

/** One of a list in a search: works as part of a plain GET form, and tells at once what was chosen. */
export function ChoiceField({ name, label, any, options, form, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          name={name}
          form={form}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(styles.control, styles.select)}
        >
          {any !== undefined && <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown />
      </div>
    </div>
  );
}
