import Search from 'lucide-react/icons/search';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ChoiceField } from '../components/ChoiceField.tsx';
import { PlaceField } from '../components/PlaceField.tsx';
import fields from '../components/SearchField.module.css';
import { ChildFields } from './ChildFields.tsx';
import { problemOf, useWeekForm } from './useWeekForm.ts';
import { isAsked, weekHref, weekRadii, type WeekAsked } from './weekAddress.ts';
import styles from './WeekForm.module.css';

type Props = {
  asked: WeekAsked;
  family: readonly FamilyChild[];
  /** Today in Scotland, once the server has said it. */
  today: string | undefined;
};

const radii = weekRadii.map((km) => ({ value: km, label: `${km} km` }));

/** Folds the form where it is folded at all; the focus goes to its line, or to the page as with any other one. */
function fold({ currentTarget: { previousElementSibling: line } }: FormEvent) {
  if (line instanceof HTMLDetailsElement) line.open = false;
  (line?.querySelector('summary') ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** The week of each child, where and from when. What is sent stands in the address. */
export function WeekForm({ asked, family, today }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const form = useWeekForm(asked, family);
  const { draft, change, addChild, canAdd } = form;
  const [problem, setProblem] = useState<string | null>(null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong) return;
    fold(event);
    void navigate(weekHref({ ...draft, place: draft.place.trim() }));
  };
  return (
    <search>
      {/* As in the search for one day: it folds on a phone once there are results, by its state alone. */}
      {isAsked(asked) && (
        <details className={styles.fold}>
          <summary>
            <span>
              {[plural(asked.children.length, 'child', 'children'), asked.place, formatDay(asked.start)].join(' · ')}
            </span>
            <span className={styles.change}>Change</span>
            <span className={styles.close}>Close</span>
          </summary>
        </details>
      )}
      <form className={styles.form} onSubmit={send} noValidate>
        {draft.children.map((_, nth) => (
          <ChildFields key={nth} form={form} nth={nth} family={family} />
        ))}
        {canAdd && (
          <Button variant="quiet" size="small" className={styles.add} onClick={addChild}>
            Add another child +
          </Button>
        )}
        <div className={styles.where}>
          <PlaceField value={draft.place} onChange={(place) => change({ place })} />
          <ChoiceField
            name="radius"
            label="Within"
            options={radii}
            value={String(draft.radius)}
            onChange={(radius) => change({ radius: Number(radius) })}
          />
          <div className={fields.field}>
            <label htmlFor={id} className={fields.label}>
              First day of care
            </label>
            <input
              id={id}
              name="start"
              type="date"
              min={today}
              value={draft.start}
              onChange={(event) => change({ start: event.target.value })}
              className={fields.control}
            />
          </div>
        </div>
        {problem && (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        )}
        <Button type="submit">
          <Search />
          Find services
        </Button>
      </form>
    </search>
  );
}
