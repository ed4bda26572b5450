import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import styles from './Field.module.css';
import type { FieldProps } from './fieldWords.ts';
import { useField } from './formContext.ts';
import { textOf } from '../textOf.ts';

type Props = FieldProps & {
  options: readonly { value: string | number; label: string }[];
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  /** Nothing chosen is sent as null instead of being left out. */
  nullable?: boolean;
};

/** One of a list. Up to five are better as a `RadioGroup`. Values that are numbers stay numbers. */
export function Select({ name, options, placeholder = 'Choose', disabled, nullable, width, ...words }: Props) {
  const { initial, messages } = useField(name);
  const numeric = typeof options[0]?.value === 'number';
  return (
    <Field {...words} messages={messages}>
      {(attributes) => (
        <div className={cx(styles.box, width && styles[width])}>
          <select
            {...attributes}
            name={name}
            disabled={disabled}
            defaultValue={textOf(initial)}
            data-kind={numeric ? 'number' : undefined}
            data-blank={nullable ? 'null' : undefined}
            className={cx(styles.control, styles.select)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
