import { useState } from 'react';
import * as z from 'zod/mini';
import { fieldErrors } from '@bairn/shared/schema/messages';

type Errors = Record<string, readonly string[]>;

/**
 * Which messages a form shows: a field's own after it was left or after the first try to send, the server's until the
 * field is changed.
 */
export function useFormErrors<Schema extends z.core.$ZodType>(schema: Schema) {
  const [found, setFound] = useState<Errors>({});
  const [refused, setRefused] = useState<Errors>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);

  const shown: Errors = {};
  for (const [name, messages] of Object.entries(found)) {
    if (tried || left.some((key) => name === key || name.startsWith(`${key}.`))) shown[name] = messages;
  }
  Object.assign(shown, refused);

  /** Judges values by the schema: what it made of them, and the messages it has. */
  const judge = (values: unknown) => {
    const parsed = z.safeParse(schema, values);
    const next: Errors = parsed.success ? {} : fieldErrors(parsed.error.issues, values);
    setFound((former) => (JSON.stringify(former) === JSON.stringify(next) ? former : next));
    return { parsed, found: next };
  };

  return {
    shown,
    judge,
    leave: (name: string) => setLeft((names) => (names.includes(name) ? names : [...names, name])),
    change: (name: string) =>
      setRefused((errors) => {
        const rest = Object.entries(errors).filter(([key]) => key !== name && !key.startsWith(`${name}.`));
        return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest);
      }),
    attempt: () => setTried(true),
    refuse: (errors: Errors) => setRefused(errors),
    reset: () => {
      setFound({});
      setRefused({});
      setLeft([]);
      setTried(false);
    },
  };
}
