import {
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type * as z from 'zod/mini';
import { ApiError, errorMessage, reportShown } from '@bairn/shared/app';
import { Alert } from '../display/Alert.tsx';
import { Button } from '../action/Button.tsx';
import { InDialog } from '../overlay/inDialog.ts';
import { focusFirstError, unplacedErrors } from './focusFirstError.ts';
import { FormContext } from './formContext.ts';
import { createFormStore } from './formStore.ts';
import styles from './Form.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { readForm, sameValues } from './readForm.ts';
import { useFormErrors } from './useFormErrors.ts';

type Props<Schema extends z.core.$ZodType, Result> = {
  /** Rules every field; the same as the API's. */
  schema: Schema;
  /** Values to begin with, by field. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Sends the valid values. When it throws, everything typed stays and what the server said is shown. */
  onSubmit: (values: z.core.output<Schema>) => Promise<Result | typeof notSent> | Result | typeof notSent;
  onDone?: (result: Result) => void;
  /** What pressing the button does: "Save changes", "Pay £42.00"; may read the form's values. Left out where the button stands outside, by `id`. */
  submitLabel?: ReactNode;
  id?: string;
  /** What the button does cannot be taken back: it is drawn so, and the ways out stand before it. */
  danger?: boolean;
  /** Beside the button, such as Cancel. */
  actions?: ReactNode;
  /** The values to begin with are still being loaded: the form is locked. */
  preloading?: boolean;
  /** Ask before changes are lost; not for a search or a sign-in. */
  guard?: boolean;
  /** Empties the form once it was sent. */
  clearOnDone?: boolean;
  /** Names the form where a page has several. */
  label?: string;
  /** Where it goes before the page's code has arrived. */
  method?: 'get' | 'post';
  action?: string;
  children: ReactNode;
};

/** What `onSubmit` answers where nothing was sent yet, because it asks the person first: the form stays as it is. */
export const notSent = Symbol('not sent');

/**
 * A form is a schema, fields and `onSubmit`. It judges on input and keyup, locks while preloading or sending, is sent once
 * only, puts a 422's messages under their fields and keeps what was typed on any failure.
 */
export function Form<Schema extends z.core.$ZodType, Result>(props: Props<Schema, Result>) {
  const { schema, defaults, onSubmit, onDone, preloading = false, guard = true } = props;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [store] = useState(createFormStore);
  const clean = useRef<Record<string, unknown> | null>(null);
  const changed = useRef(new Set<string>());
  const sending = useRef(false);
  const toFocus = useRef<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<{ title?: string; messages: readonly string[] } | null>(null);
  const errors = useFormErrors(schema);
  const wayOutFirst = use(InDialog) || props.danger;

  const isDirty = useCallback(() => {
    const present = store.values();
    return !sending.current && !!present && !!clean.current && !sameValues(present, clean.current);
  }, [store]);

  useEffect(() => {
    if (preloading || !form.current) return;
    store.attach(form.current);
    clean.current = readForm(form.current);
    store.keep(clean.current);
  }, [preloading, round, store]);

  // After the lock is off again: a disabled field cannot take the focus.
  useEffect(() => {
    if (busy || !toFocus.current || !form.current) return;
    if (!focusFirstError(form.current, toFocus.current)) summary.current?.focus();
    toFocus.current = null;
  }, [busy, failure, errors.shown]);

  const nameOf = ({ target }: { target: EventTarget }) => ('name' in target ? String(target.name) : '');

  const look = (event: SyntheticEvent<HTMLFormElement>) => {
    const values = readForm(event.currentTarget);
    store.keep(values);
    setDirty(isDirty());
    errors.judge(values);
  };
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    changed.current.add(nameOf(event));
    errors.change(nameOf(event));
    look(event);
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    // An empty field that was only passed through is not yet a mistake.
    if (!changed.current.has(nameOf(event))) return;
    errors.leave(nameOf(event));
    look(event);
  };

  const refuse = (element: HTMLFormElement, values: object, error: unknown) => {
    const status = error instanceof ApiError ? error.status : 500;
    reportShown(error);
    const fields = error instanceof ApiError && status === 422 ? (error.errors ?? {}) : {};
    errors.refuse(fields);
    toFocus.current = Object.keys(fields);
    const loose = unplacedErrors(element, fields);
    if (loose.length) setFailure({ messages: loose });
    else if (!toFocus.current.length) {
      const unsure = (status === 0 || status >= 500) && Object.keys(values).length > 0;
      setFailure({ title: unsure ? 'Nothing you typed is lost' : undefined, messages: [errorMessage(error)] });
    }
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes a submit on through a portal or a dialog of an inner form: only its own counts.
    if (event.target !== event.currentTarget || sending.current || preloading) return;
    const element = event.currentTarget;
    const values = readForm(element);
    store.keep(values);
    errors.attempt();
    setFailure(null);
    const { parsed, found } = errors.judge(values);
    if (!parsed.success) {
      const loose = unplacedErrors(element, found);
      if (loose.length) setFailure({ messages: loose });
      focusFirstError(element, Object.keys(found));
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      const answer = await onSubmit(parsed.data);
      if (answer === notSent) return;
      clean.current = values;
      changed.current.clear();
      setDirty(false);
      errors.reset();
      if (props.clearOnDone) {
        element.reset();
        setRound((former) => former + 1);
      }
      sending.current = false;
      onDone?.(answer);
    } catch (error) {
      refuse(element, values, error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      id={props.id}
      noValidate
      method={props.method ?? 'post'}
      action={props.action}
      aria-label={props.label}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
      onKeyUp={look}
      onBlur={onBlur}
    >
      {failure && (
        <div ref={summary} tabIndex={-1}>
          <Alert tone="danger" live title={failure.title}>
            {failure.messages.length === 1 ? (
              failure.messages[0]
            ) : (
              <ul>
                {failure.messages.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            )}
          </Alert>
        </div>
      )}
      <FormContext value={{ store, defaults, errors: errors.shown }}>
        <fieldset
          key={preloading ? 'preloading' : 'ready'}
          disabled={busy || preloading}
          aria-busy={busy || preloading}
          className={styles.fields}
        >
          {props.children}
          {props.submitLabel !== undefined && (
            <div className={styles.actions}>
              {wayOutFirst && props.actions}
              <Button type="submit" busy={busy} variant={props.danger ? 'danger' : 'primary'}>
                {props.submitLabel}
              </Button>
              {!wayOutFirst && props.actions}
            </div>
          )}
        </fieldset>
      </FormContext>
      {guard && dirty && <LeaveGuard isDirty={isDirty} />}
    </form>
  );
}
