import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import type { FieldWords } from './fieldWords.ts';
import { useIsRequired } from './formContext.ts';

type Props = FieldWords & {
  messages: readonly string[];
  /** Gets the attributes that tie the control to its label, hint and messages. */
  children: (attributes: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
  }) => ReactNode;
};

/** A control with its label above, its hint, and what is wrong with it below. */
export function Field({ label, hint, optional, hideLabel, messages, children }: Props) {
  const id = useId();
  const required = useIsRequired() && !optional;
  const described = [hint && `${id}-hint`, messages.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': messages.length > 0 || undefined,
        'aria-required': required || undefined,
      })}
      <FieldError id={`${id}-error`} messages={messages} />
    </div>
  );
}
