import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link, useLocation, useNavigate } from '@bairn/shared/app';
import { Button } from '../action/Button.tsx';
import { buttonClass } from '../action/buttonClass.ts';
import { FormContext } from '../form/formContext.ts';
import { createFormStore } from '../form/formStore.ts';
import styles from './Filters.module.css';
import { searchWith } from './searchWith.ts';

type Props = {
  /** Names of the fields inside: what Clear takes away. */
  names: readonly string[];
  /** Fields of the form kit, by the names of the address's parameters. */
  children: ReactNode;
};

const instant = (target: EventTarget) =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement &&
    (target.type === 'date' ? !isHalfTyped(target.value) : ['checkbox', 'radio'].includes(target.type)));

/** A year that is being typed is one of the first thousand until its last digit is there. */
const isHalfTyped = (date: string) => date.startsWith('0');

/**
 * Filters of a list, kept in the address: in one line where there is room, a sheet from below where there is not. A
 * choice counts at once, typed text when it is sent; works as a plain GET form before the page's code has arrived.
 */
export function Filters({ names, children }: Props) {
  const id = useId();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [store] = useState(createFormStore);
  const params = new URLSearchParams(search);
  const set = names.filter((name) => params.get(name));
  const cleared = searchWith(search, Object.fromEntries([...names, 'page'].map((name) => [name, null])));

  // Back and Clear change the address: the fields follow it.
  useEffect(() => {
    const present = new URLSearchParams(search);
    for (const field of form.current?.elements ?? []) {
      if (field === document.activeElement && field instanceof HTMLInputElement && field.type === 'text') continue;
      if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
        field.checked = present.getAll(field.name).includes(field.value);
      } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        if (field.name) field.value = present.get(field.name) ?? '';
      }
    }
  }, [search]);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = new URLSearchParams(search);
    for (const name of [...names, 'page']) next.delete(name);
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim()) next.append(name, value.trim());
    }
    if (next.toString() !== new URLSearchParams(search).toString()) {
      void navigate({ pathname, search: next.toString() }, { preventScrollReset: true });
    }
  };

  return (
    <div>
      <button type="button" popoverTarget={id} className={buttonClass({ variant: 'secondary' }, styles.open)}>
        <SlidersHorizontal />
        {set.length ? `Filters (${set.length})` : 'Filters'}
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <form
          ref={form}
          method="get"
          className={styles.form}
          onSubmit={(event) => {
            submit(event);
            panel.current?.hidePopover?.();
          }}
          onChange={(event) => {
            if (instant(event.target)) submit(event);
          }}
        >
          <h2 className={styles.title}>Filters</h2>
          <FormContext value={{ store, defaults: Object.fromEntries(params), errors: {}, free: true }}>
            {children}
          </FormContext>
          <div className={styles.actions}>
            <Button type="submit" variant="secondary">
              Apply
            </Button>
            {set.length > 0 && (
              <Link to={{ search: cleared }} preventScrollReset className={buttonClass({ variant: 'quiet' })}>
                Clear
              </Link>
            )}
          </div>
        </form>
      </div>
    </div>
  );
}
