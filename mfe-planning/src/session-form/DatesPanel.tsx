import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatFullDay } from '@bairn/shared/format/date';
import { monthName } from '@bairn/shared/format/fullDay';
import { plural } from '@bairn/shared/format/plural';
import { monthsOf } from '@bairn/shared/format/weeks';
import { Card } from '@bairn/shared/ui/Card';
import { useField, useFormStore } from '@bairn/shared/ui/formContext';
import { FieldError } from '@bairn/shared/ui/FieldError';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { MonthDays } from './MonthDays.tsx';
import { patternOf, previewOf } from './formValues.ts';
import type { Setup } from './queries.ts';
import styles from './SessionForm.module.css';

type Exceptions = { left_out: readonly string[]; added: readonly string[] };
type Props = { setup: Setup; defaults: Partial<Exceptions> };

const toggled = (dates: readonly string[], date: string) =>
  dates.includes(date) ? dates.filter((one) => one !== date) : [...dates, date].toSorted();

/** The dates that the form makes, as it is filled in; a press leaves a date out, or adds one. */
export function DatesPanel({ setup, defaults }: Props) {
  const store = useFormStore();
  const [exceptions, setExceptions] = useState<Exceptions>({
    left_out: defaults.left_out ?? [],
    added: defaults.added ?? [],
  });
  const [month, setMonth] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const former = useRef(exceptions);
  const { messages } = useField('added');
  const values = useSyncExternalStore(store.subscribe, store.values, store.values) ?? defaults;
  const pattern = patternOf({ ...values, ...exceptions });

  useEffect(() => {
    if (former.current === exceptions) return;
    former.current = exceptions;
    // The form reads its fields when one of them changes.
    place.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [exceptions]);

  const inRange = (date: string) => !pattern || (date >= pattern.starts_on && date <= pattern.ends_on);
  const { left_out, added } = {
    left_out: exceptions.left_out.filter(inRange),
    added: exceptions.added.filter(inRange),
  };
  const found = pattern ? previewOf({ ...pattern, left_out, added }, setup) : [];
  const coming = found.filter(({ date }) => date >= setup.today);
  const running = new Set(found.map(({ date }) => date));
  const months = pattern ? monthsOf([pattern.starts_on, pattern.ends_on]) : [];
  const shown = month !== null && months.includes(month) ? month : (coming[0]?.date.slice(0, 7) ?? months[0]);
  const at = shown === undefined ? -1 : months.indexOf(shown);

  const press = (date: string) => {
    const without = { left_out: left_out.filter((one) => one !== date), added: added.filter((one) => one !== date) };
    if (left_out.includes(date) || added.includes(date)) setExceptions(without);
    else if (running.has(date)) setExceptions({ added, left_out: toggled(left_out, date) });
    else setExceptions({ left_out, added: toggled(added, date) });
  };

  return (
    <Card title="Dates" className={styles.dates}>
      <div ref={place} hidden>
        {(['left_out', 'added'] as const).flatMap((name) => {
          const dates = name === 'added' ? added : left_out;
          return dates.map((date, index) => (
            <input key={`${name}-${date}`} type="hidden" name={`${name}.${index}`} value={date} />
          ));
        })}
      </div>
      <p aria-live="polite" className={styles.total}>
        {coming.length === 0 || !coming[0]
          ? 'Choose days, times and the last day to see the dates.'
          : `${plural(coming.length, 'date')}, from ${formatFullDay(coming[0].date)} to ${formatFullDay(coming.at(-1)?.date)}.`}
      </p>
      <FieldError id="added-error" messages={messages} />
      {pattern && shown !== undefined && (
        <>
          <div className={styles.month}>
            <IconButton label="Previous month" disabled={at <= 0} onClick={() => setMonth(months[at - 1] ?? null)}>
              <ChevronLeft size={20} />
            </IconButton>
            <h3 id="dates-month" aria-live="polite">
              {monthName(shown)}
            </h3>
            <IconButton
              label="Next month"
              disabled={at >= months.length - 1}
              onClick={() => setMonth(months[at + 1] ?? null)}
            >
              <ChevronRight size={20} />
            </IconButton>
          </div>
          <MonthDays
            month={shown}
            pattern={pattern}
            today={setup.today}
            running={running}
            exceptions={{ left_out, added }}
            closed={setup.closed}
            onPress={press}
          />
          <p className={styles.hint}>Press a date to leave it out, or to add one. Closing days are always left out.</p>
        </>
      )}
    </Card>
  );
}
