import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import styles from './Field.module.css';
import type { FieldProps } from './fieldWords.ts';
import { useField } from './formContext.ts';

type Props = Omit<FieldProps, 'width'> & {
  /** `new-password` where one is set. */
  autoComplete?: 'current-password' | 'new-password';
};

/** A password, which can be shown while it is typed. */
export function PasswordField({ name, autoComplete = 'current-password', ...words }: Props) {
  const { messages } = useField(name);
  const [shown, setShown] = useState(false);
  return (
    <Field {...words} messages={messages}>
      {(attributes) => (
        <div className={styles.box}>
          <input
            {...attributes}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(styles.control, styles.secret)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
            aria-controls={attributes.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        </div>
      )}
    </Field>
  );
}
