import { useBranch } from '@bairn/shared/app';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { CalendarControls } from './CalendarControls.tsx';
import { CalendarView } from './CalendarView.tsx';
import { serviceViews } from './range.ts';
import { useCalendar } from './useCalendar.ts';

/** All sessions of the service by day, week or month, with how full they are. */
export function Component() {
  const { branch } = useBranch();
  const { view, shown, month, query } = useCalendar({ usual: 'week' });
  return (
    <PageLayout title="Calendar" heading={shown.title} eyebrow={branch.name} density="compact">
      <CalendarControls shown={shown} view={view} usual="week" views={serviceViews} />
      <QueryView query={query} isEmpty={() => false}>
        {(calendar) => <CalendarView calendar={calendar} view={view} shown={shown} month={month} />}
      </QueryView>
    </PageLayout>
  );
}
