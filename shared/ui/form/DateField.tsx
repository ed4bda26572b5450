import type { ComponentProps } from 'react';
import { earliestDate, latestDate } from '@bairn/shared/schema/rules';
import { formatDate, formatDay } from '@bairn/shared/format/date';
import { useFormValue } from './formContext.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'kind' | 'min' | 'max' | 'hint'> & {
  /** Local dates, `2026-11-20`; a date of birth has today as its `max`. */
  min?: string;
  max?: string;
  hint?: string;
};

/** A day, picked or typed; its weekday and DD/MM/YYYY stand above it, whatever the browser's own order is. */
export function DateField({ hint, min = earliestDate, max = latestDate, ...props }: Props) {
  const value = useFormValue(props.name);
  const chosen = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
  const words = chosen ? `${formatDay(chosen).slice(0, 3)} ${formatDate(chosen)}` : (hint ?? 'Day, month and year');
  return <TextField width="medium" {...props} min={min} max={max} type="date" hint={words} />;
}
