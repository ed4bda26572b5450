import Search from 'lucide-react/icons/search';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { Facets } from '@bairn/shared/schema/marketplace';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { ageLabel, ages, counted } from './words.ts';
import { ChoiceField } from './ChoiceField.tsx';
import fields from './SearchField.module.css';
import { PlaceField } from './PlaceField.tsx';
import styles from './SearchForm.module.css';

type Main = { place: string; age: string; date: string };

type Props = {
  /** What was searched for, by the names of the address. */
  values?: Partial<Main>;
  /** The other filters, which stay. */
  others?: Readonly<Record<string, string>>;
  /** Today in Scotland, once the server has said it. */
  today?: string | undefined;
  /** How many services there are for each age, where that was counted. */
  counts?: Facets['age'] | undefined;
  /** Folds to one line on a small screen once something is searched for, because results follow. */
  compact?: boolean;
};

/** Folds the form where it is folded at all; the focus stays at its line, or goes to the page as with any other one. */
function fold({ currentTarget: { previousElementSibling: line } }: FormEvent) {
  if (line instanceof HTMLDetailsElement) line.open = false;
  (line?.querySelector('summary') ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Where, for which age, from which day: a real GET form that leads to the search. */
export function SearchForm({ values, others = {}, today, counts, compact }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const given: Main = { place: values?.place ?? '', age: values?.age ?? '', date: values?.date ?? '' };
  const asked = JSON.stringify(given);
  const [form, setForm] = useState({ asked, ...given });
  // What is in the address wins over what was typed, once the address changes: Back, a removed filter.
  if (form.asked !== asked) setForm({ asked, ...given });
  const change = (name: keyof Main) => (value: string) => setForm((now) => ({ ...now, [name]: value }));

  // The counts belong to the search in the address; there are none for another place or day.
  const known = form.place === given.place && form.date === given.date ? counts : undefined;
  /** A new place takes the place of the part of the map that was searched. */
  const kept = ({ lat, lng, radius, ...rest }: Readonly<Record<string, string>>) =>
    form.place.trim() !== '' && lat && lng ? rest : { lat, lng, radius, ...rest };

  const { place, age, date } = given;
  const area = others['lat'] !== undefined;
  return (
    <search>
      {/* Without a script: the form follows the line and is hidden by its state. */}
      {compact && (place || age || date || area) && (
        <details className={styles.fold}>
          <summary>
            <span>
              {[
                place || (area ? 'Area of the map' : 'All of Scotland'),
                age && ageLabel(Number(age)),
                date && formatDay(date).replace(/^\S+ /, ''),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.change}>Change</span>
            <span className={styles.close}>Close</span>
          </summary>
        </details>
      )}
      <form
        method="get"
        action={paths.search()}
        className={cx(styles.form, compact && styles.compact)}
        onSubmit={(event) => {
          event.preventDefault();
          fold(event);
          void navigate(paths.search({ place: form.place.trim(), age: form.age, date: form.date, ...kept(others) }));
        }}
      >
        <PlaceField value={form.place} onChange={change('place')} />
        <ChoiceField
          name="age"
          label="Child’s age"
          any="Any age"
          options={ages.map(({ value, label }) => ({ value, label: counted(label, value, known) }))}
          value={form.age}
          onChange={change('age')}
        />
        <div className={fields.field}>
          <label htmlFor={id} className={fields.label}>
            From
          </label>
          <input
            id={id}
            name="date"
            type="date"
            min={today}
            value={form.date}
            onChange={(event) => change('date')(event.target.value)}
            className={fields.control}
          />
        </div>
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" className={styles.button}>
          <Search />
          Search
        </Button>
      </form>
    </search>
  );
}
