import { formatAge } from '@bairn/shared/format/age';
import { fundedWeekChoices, type WeekWho } from '@bairn/shared/format/weekPattern';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import { Button } from '@bairn/shared/ui/Button';
import { ChoiceField } from '../components/ChoiceField.tsx';
import styles from './ChildFields.module.css';
import { DayRow } from './DayRow.tsx';
import type { WeekFormState } from './useWeekForm.ts';
import { whoWords } from './weekWords.ts';

type Props = { form: WeekFormState; nth: number; family: readonly FamilyChild[] };

/** Ages in months: by months up to two years, then by quarters of a year, and whole years from five on. */
const ages = Array.from({ length: 192 }, (_, months) => months).filter(
  (months) => months < 24 || (months < 60 ? months % 3 === 0 : months % 12 === 0),
);

const funded = fundedWeekChoices.map((weeks) => ({
  value: weeks,
  label: weeks === 38 ? '38 weeks, term time' : `${weeks} weeks`,
}));

const valueOf = (who: WeekWho) => ('child' in who ? who.child : 'dob' in who ? who.dob : String(who.months));

/** One child: who it is, its funded hours, and a row for each day of the week. */
export function ChildFields({ form, nth, family }: Props) {
  const { draft, changeChild, removeChild, toggleDay, setTime } = form;
  const child = draft.children[nth];
  if (!child) return null;
  const { who, weeks, days } = child;
  const known = ages.map((months) => ({ value: String(months), label: formatAge(months) }));
  const own = family.map(({ id, first_name }) => ({ value: id, label: first_name }));
  // What the address names otherwise: a birth date, a month between those that are offered.
  const other = [...own, ...known].some(({ value }) => value === valueOf(who))
    ? []
    : [{ value: valueOf(who), label: whoWords(child, family) }];
  const choose = (value: string) => {
    if (family.some(({ id }) => id === value)) changeChild(nth, { who: { child: value } });
    else if (known.some((one) => one.value === value)) changeChild(nth, { who: { months: Number(value) } });
  };
  return (
    <fieldset className={styles.child}>
      <legend className={styles.legend}>Child {nth + 1}</legend>
      <div className={styles.who}>
        <ChoiceField
          name={`child-${nth}`}
          label={own.length > 0 ? 'Child or age' : 'Age now'}
          options={[...other, ...own, ...known]}
          value={valueOf(who)}
          onChange={choose}
        />
        <ChoiceField
          name={`funded-${nth}`}
          label="Funded hours"
          any="Do not count"
          options={funded}
          value={weeks === null ? '' : String(weeks)}
          onChange={(value) => {
            const chosen = fundedWeekChoices.find((choice) => String(choice) === value);
            changeChild(nth, { weeks: chosen ?? null });
          }}
        />
        {draft.children.length > 1 && (
          <Button variant="quiet" size="small" className={styles.remove} onClick={() => removeChild(nth)}>
            Remove<span className="visually-hidden"> child {nth + 1}</span>
          </Button>
        )}
      </div>
      <ul className={styles.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <DayRow
            key={day}
            day={day}
            chosen={days.find((one) => one.day === day)}
            onToggle={(on) => toggleDay(nth, day, on)}
            onTime={(times) => setTime(nth, { day, ...times })}
          />
        ))}
      </ul>
    </fieldset>
  );
}
