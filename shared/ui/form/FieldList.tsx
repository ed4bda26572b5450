import Plus from 'lucide-react/icons/plus';
import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { FieldError } from './FieldError.tsx';
import styles from './FieldList.module.css';
import { FormContext } from './formContext.ts';
import { valueAt } from './readForm.ts';

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
  /** The fields of an entry; their names begin with `prefix`. */
  children: (prefix: string) => ReactNode;
};

/** An entry, by a key that it keeps when the ones before it are removed. */
type Row = { key: number; initial: unknown };

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list of entries in a `Form`, each with the same fields, that grows and shrinks. The id of an entry is sent along. */
export function FieldList({ name, label, one, hint, addLabel, blank = {}, most = 50, children }: Props) {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands in a Form');
  const begin = valueAt(form.defaults, name);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (Array.isArray(begin) ? (begin as unknown[]) : []).map((initial, key) => ({ key, initial })),
  );
  const error = useId();
  const next = useRef(rows.length);
  const box = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const changed = useRef<'added' | 'removed' | null>(null);

  // The form reads its fields again, and the keyboard goes on where the change was.
  useEffect(() => {
    const change = changed.current;
    changed.current = null;
    if (!change) return;
    const last = box.current?.querySelector('fieldset:last-of-type');
    const field = last?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
    (change === 'added' ? field : adder.current)?.focus();
    box.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [rows]);

  const add = () => {
    changed.current = 'added';
    setRows([...rows, { key: next.current, initial: blank }]);
    next.current += 1;
  };
  const remove = (key: number) => {
    changed.current = 'removed';
    setRows(rows.filter((row) => row.key !== key));
  };

  // Each entry keeps its first values under its present place.
  const defaults = { ...(form.defaults as object | undefined), [name]: rows.map(({ initial }) => initial) };
  return (
    <fieldset ref={box} className={styles.list} aria-describedby={form.errors[name] ? error : undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <FormContext value={{ ...form, defaults }}>
        {rows.map(({ key, initial }, index) => {
          const id = valueAt(initial, 'id');
          return (
            <fieldset key={key} className={styles.entry}>
              <legend className="visually-hidden">{`${upper(one)} ${index + 1}`}</legend>
              {typeof id === 'string' && <input type="hidden" name={`${name}.${index}.id`} value={id} />}
              {children(`${name}.${index}`)}
              <div>
                <Button variant="quiet" size="small" onClick={() => remove(key)}>
                  Remove<span className="visually-hidden">{` ${one} ${index + 1}`}</span>
                </Button>
              </div>
            </fieldset>
          );
        })}
      </FormContext>
      <FieldError id={error} messages={form.errors[name] ?? []} />
      {rows.length < most && (
        <div>
          <Button ref={adder} variant="secondary" size="small" onClick={add}>
            <Plus />
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
