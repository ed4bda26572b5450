import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import styles from './Field.module.css';
import type { FieldProps } from './fieldWords.ts';
import { useField } from './formContext.ts';
import { textOf } from '../textOf.ts';

type Props = Omit<FieldProps, 'width'> & { rows?: number; maxLength?: number; placeholder?: string };

/** Several lines of text by name in a `Form`. */
export function TextArea({ name, rows = 4, maxLength, placeholder, ...words }: Props) {
  const { initial, messages } = useField(name);
  return (
    <Field {...words} messages={messages}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={name}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          defaultValue={textOf(initial)}
          className={cx(styles.control, styles.area)}
        />
      )}
    </Field>
  );
}
