import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import type { FieldWords } from './fieldWords.ts';
import { useField } from './formContext.ts';

type Props = FieldWords & {
  type: 'radio' | 'checkbox';
  name: string;
  options: readonly { value: string | number; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  inline?: boolean;
  framed?: boolean;
};

/** The common part of radio buttons and checkboxes. */
export function ChoiceGroup({ type, name, options, label, hint, optional, hideLabel, inline, framed }: Props) {
  const id = useId();
  const { initial, messages } = useField(name);
  const chosen = (Array.isArray(initial) ? initial : [initial]).map(String);
  const described = [hint && `${id}-hint`, messages.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.field} aria-describedby={described || undefined}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span> (optional)</span>}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={cx(styles.choices, inline && styles.inline, framed && styles.framed)}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type={type}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(String(option.value))}
              disabled={option.disabled}
              data-kind={typeof option.value === 'number' ? 'number' : undefined}
              aria-invalid={messages.length > 0 || undefined}
            />
            <span>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} messages={messages} />
    </fieldset>
  );
}
