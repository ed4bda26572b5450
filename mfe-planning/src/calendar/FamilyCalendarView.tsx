import { useNavigate, useSearchParams } from '@bairn/shared/app';
import { formatFullDay } from '@bairn/shared/format/date';
import type { FamilyCalendar, FamilyCalendarEntry } from '@bairn/shared/schema/familyCalendar';
import { cx } from '@bairn/shared/ui/cx';
import { DayGrid } from '@bairn/shared/ui/DayGrid';
import { searchWith } from '@bairn/shared/ui/searchWith';
import { EntryBlock } from './EntryBlock.tsx';
import styles from './Family.module.css';
import { daysOf, type Shown, type View } from './range.ts';

type Props = {
  /** Without it the days are drawn empty, so that nothing moves when it arrives. */
  calendar: FamilyCalendar | undefined;
  view: View;
  shown: Shown;
  /** The day of the address. */
  date: string;
  onOpen: (entry: FamilyCalendarEntry) => void;
};

/** A family's calendar as a month or a week of days, or as the list of those that have something. */
export function FamilyCalendarView({ calendar, view, shown, date, onOpen }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { entries = [], children = [], today = '' } = calendar ?? {};
  const byDate = Map.groupBy(entries, (entry) => entry.date);
  const placeOf = new Map(children.map(({ id, first_name }, index) => [id, { index, name: first_name }]));
  const listOf = (day: string, small: boolean) => (
    <ul role="list" className={styles.list}>
      {byDate.get(day)?.map((entry) => (
        <li key={entry.id}>
          <EntryBlock
            entry={entry}
            child={placeOf.get(entry.child_id) ?? { index: 0, name: 'Your child' }}
            small={small}
            onOpen={() => onOpen(entry)}
          />
        </li>
      ))}
    </ul>
  );
  if (view === 'agenda') {
    return (
      <div className={styles.agenda}>
        {[...byDate.keys()].map((day) => (
          <section key={day} className={cx(day === today && styles.current)}>
            <h3>
              {day === today && 'Today, '}
              {formatFullDay(day)}
            </h3>
            {listOf(day, false)}
          </section>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.inDay}>
      <DayGrid
        label={shown.title}
        days={daysOf(shown)}
        {...(view === 'month' ? { month: date.slice(0, 7) } : { tall: true })}
        today={today}
        isEmpty={(day) => !byDate.has(day)}
        keys={{
          dayOf: (day) => searchWith(search.toString(), { view: 'agenda', date: day }),
          chosen: date,
          before: shown.before,
          after: shown.after,
          onLeave: (day) =>
            void navigate({ search: searchWith(search.toString(), { date: day }) }, { preventScrollReset: true }),
        }}
      >
        {(day) => byDate.has(day) && listOf(day, view === 'month')}
      </DayGrid>
    </div>
  );
}
