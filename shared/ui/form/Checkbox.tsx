import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { useField } from './formContext.ts';

type Props = { name: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Yes or no. */
export function Checkbox({ name, label, hint, disabled }: Props) {
  const id = useId();
  const { initial, messages } = useField(name);
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={initial === true || initial === '1'}
          disabled={disabled}
          data-kind="boolean"
          aria-describedby={messages.length ? id : undefined}
          aria-invalid={messages.length > 0 || undefined}
        />
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <FieldError id={id} messages={messages} />
    </div>
  );
}
