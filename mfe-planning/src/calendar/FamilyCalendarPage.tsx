import { useState } from 'react';
import { apiQuery, dataOf, keepPreviousData, useQuery, useSearchParams, useSession } from '@bairn/shared/app';
import { familyCalendar } from '@bairn/shared/calls/familyCalendar';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { FamilyTabs } from '../components/FamilyTabs.tsx';
import { CalendarControls } from './CalendarControls.tsx';
import { ChildMark } from './ChildMark.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import styles from './Family.module.css';
import { FamilyCalendarView } from './FamilyCalendarView.tsx';
import { FamilyFeedDialog } from './FamilyFeedDialog.tsx';
import { familyViews, type View } from './range.ts';
import { useShown } from './useShown.ts';

/** A phone shows a list first: there is no room for the days of a month beside each other. */
const isNarrow = () => matchMedia('(width < 48rem)').matches;

/** The bookings and offered places of a family's children by month, week or as a list. */
export function Component() {
  const [usual] = useState<View>(() => (isNarrow() ? 'agenda' : 'month'));
  const [search] = useSearchParams();
  const { user } = useSession();
  const [opened, setOpened] = useState<string>();
  const [subscribing, setSubscribing] = useState(false);
  const { view, date, shown } = useShown(familyViews, usual);
  const family = user?.keyworkerProfile?.children ?? [];
  const child = family.find(({ id }) => id === search.get('child'))?.id;
  const { from, to } = shown;
  const query = useQuery(
    apiQuery(
      familyCalendar,
      { query: { from, to, ...(child ? { child_id: child } : {}) } },
      { select: dataOf, placeholderData: keepPreviousData },
    ),
  );
  const entry = query.data?.entries.find(({ id }) => id === opened);
  const draw = { view, shown, date, onOpen: ({ id }: { id: string }) => setOpened(id) };
  const find = <ButtonLink to={paths.search()}>Find childcare</ButtonLink>;
  return (
    <PageLayout
      title="Calendar"
      heading="Your calendar"
      tabs={<FamilyTabs />}
      actions={
        <Button variant="secondary" onClick={() => setSubscribing(true)}>
          Add to your calendar app
        </Button>
      }
    >
      <CalendarControls shown={shown} view={view} usual={usual} views={familyViews} />
      {family.length > 1 && (
        <Choices
          label="Child"
          name="child"
          options={[
            { value: '', label: 'Everyone' },
            ...(query.data?.children ?? family).map(({ id, first_name }) => ({ value: id, label: first_name })),
          ]}
        />
      )}
      <h2 aria-live="polite">{shown.title}</h2>
      <QueryView
        query={query}
        skeleton={view === 'agenda' ? 'rows' : <FamilyCalendarView calendar={undefined} {...draw} />}
      >
        {(calendar) => (
          <>
            {calendar.children.length > 1 && view !== 'agenda' && (
              <ul role="list" aria-label="Marks of your children" className={styles.legend}>
                {calendar.children.map(({ id, first_name }, index) => (
                  <li key={id}>
                    <ChildMark index={index} />
                    {first_name}
                  </li>
                ))}
              </ul>
            )}
            {calendar.entries.length === 0 && !query.isPlaceholderData && (
              <EmptyState title="Nothing is booked in this time" level={3} drawing="no-bookings" action={find}>
                Bookings and places that you are offered are shown here.
              </EmptyState>
            )}
            {(calendar.entries.length > 0 || view !== 'agenda') && <FamilyCalendarView calendar={calendar} {...draw} />}
          </>
        )}
      </QueryView>
      {entry && query.data && (
        <EntryDialog
          entry={entry}
          name={query.data.children.find(({ id }) => id === entry.child_id)?.first_name ?? 'Your child'}
          onClose={() => setOpened(undefined)}
        />
      )}
      {subscribing && <FamilyFeedDialog onClose={() => setSubscribing(false)} />}
    </PageLayout>
  );
}
