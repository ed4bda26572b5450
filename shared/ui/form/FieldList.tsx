import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import { cx } from '../cx.ts';
import { FieldError } from './FieldError.tsx';
import styles from './FieldList.module.css';
import { FormContext } from './formContext.ts';
import { valueAt } from './readForm.ts';
import { newEntry, useFieldEntries } from './useFieldEntries.ts';

type Props = {
  /** As in the schema: an array at the top of the form's values. */
  name: string;
  label: string;
  /** What one entry is called: "closure". Its fields are grouped as "Closure 1", its button says "Remove closure 1". */
  one: string;
  hint?: ReactNode;
  addLabel: string;
  /** The values of a new entry; an object without fields unless told. */
  blank?: unknown;
  /** Most entries; without more room the button to add one goes. */
  most?: number;
  /** Entries of one line: the button that removes one stands beside its fields. */
  inline?: boolean;
  /** The fields of an entry; their names begin with `prefix`. */
  children: (prefix: string) => ReactNode;
};

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list of entries in a `Form`, each with the same fields, that grows and shrinks. The id of an entry is sent along. */
export function FieldList({ name, label, one, hint, addLabel, blank = {}, most = 50, inline, children }: Props) {
  const { place, entries, form, change } = useFieldEntries<unknown>(name);
  const error = useId();

  const add = () => {
    const entry = newEntry(blank);
    change([...entries, entry], entry.key);
  };
  const remove = (removed: number) =>
    change(
      entries.filter(({ key }) => key !== removed),
      'add',
    );

  return (
    <fieldset ref={place} className={styles.list} aria-describedby={form.errors[name] ? error : undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <FormContext value={form}>
        {entries.map(({ key, initial }, index) => {
          const id = valueAt(initial, 'id');
          const which = `${one} ${index + 1}`;
          return (
            <fieldset key={key} data-focus={key} className={cx(styles.entry, inline && styles.inline)}>
              <legend className="visually-hidden">{upper(which)}</legend>
              {typeof id === 'string' && <input type="hidden" name={`${name}.${index}.id`} value={id} />}
              {children(`${name}.${index}`)}
              {inline ? (
                <IconButton label={`Remove ${which}`} onClick={() => remove(key)}>
                  <X size={18} />
                </IconButton>
              ) : (
                <div>
                  <Button variant="quiet" size="small" onClick={() => remove(key)}>
                    Remove<span className="visually-hidden">{` ${which}`}</span>
                  </Button>
                </div>
              )}
            </fieldset>
          );
        })}
      </FormContext>
      <FieldError id={error} messages={form.errors[name] ?? []} />
      {entries.length < most && (
        <div>
          <Button data-focus="add" variant="secondary" size="small" onClick={add}>
            <Plus />
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
