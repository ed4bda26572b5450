import { useId, useState } from 'react';
import { useNavigate } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { ChoiceField } from '#components/ChoiceField.tsx';
import { comparePath, type Asked } from '#components/compareAddress.ts';
import { PlaceField } from '#components/PlaceField.tsx';
import fields from '#components/SearchField.module.css';
import { ages } from '#components/words.ts';
import styles from './ComparePage.module.css';

type Props = { ids: readonly string[]; asked: Asked; today: string | undefined };

/** For which place, age and day the services are compared: a real GET form that leads to the comparison. */
export function CompareForm({ ids, asked, today }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const address = JSON.stringify(asked);
  const given = { place: asked.place ?? '', age: asked.age ?? '', date: asked.date ?? '' };
  const [form, setForm] = useState({ address, ...given });
  // The address wins over what was typed, once it changes.
  if (form.address !== address) setForm({ address, ...given });
  const change = (name: keyof typeof given) => (value: string) => setForm((now) => ({ ...now, [name]: value }));
  const point = asked.lat && asked.lng ? { lat: asked.lat, lng: asked.lng } : {};
  return (
    <form
      method="get"
      action="/compare"
      aria-label="What to compare for"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const place = form.place.trim();
        const next = { place, age: form.age, date: form.date, ...(place === '' && point) };
        void navigate(comparePath(ids, next), { preventScrollReset: true });
      }}
    >
      <input type="hidden" name="ids" value={ids.join()} />
      <PlaceField value={form.place} onChange={change('place')} />
      <ChoiceField
        name="age"
        label="Child’s age"
        any="Any age"
        options={ages}
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
      <Button type="submit" variant="secondary">
        Update
      </Button>
    </form>
  );
}
