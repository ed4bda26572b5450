import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import styles from './Field.module.css';
import type { FieldProps } from './fieldWords.ts';
import { useField } from './formContext.ts';
import { textOf } from '../textOf.ts';

type Props = FieldProps &
  Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'maxLength'
    | 'placeholder'
    | 'readOnly'
    | 'disabled'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'min'
    | 'max'
    | 'step'
  > & {
    /** A sign inside the control, such as £ or %. */
    before?: ReactNode;
    after?: ReactNode;
    /** How the typed text is read: as text unless told. */
    kind?: 'number' | 'pence';
    /** An empty one is sent as null instead of being left out (numbers, dates). */
    nullable?: boolean;
  };

/** One line of text by name in a `Form`. */
export function TextField(props: Props) {
  const { name, label, hint, optional, hideLabel, width, before, after, kind, nullable, ...input } = props;
  const { initial, messages } = useField(name);
  return (
    <Field label={label} hint={hint} optional={optional} hideLabel={hideLabel} messages={messages}>
      {(attributes) => (
        <div className={cx(styles.box, (before || after) && styles.affixed, width && styles[width])}>
          {before && <span className={styles.before}>{before}</span>}
          <input
            type="text"
            {...input}
            {...attributes}
            name={name}
            defaultValue={textOf(initial, kind)}
            data-kind={kind}
            data-blank={nullable ? 'null' : undefined}
            className={styles.control}
          />
          {after && <span className={styles.after}>{after}</span>}
        </div>
      )}
    </Field>
  );
}
