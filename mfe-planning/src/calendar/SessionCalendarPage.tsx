import { useBranch, useParams, useQuery } from '@bairn/shared/app';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { SessionLayout } from '../components/SessionLayout.tsx';
import { sessionQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import { CalendarControls } from './CalendarControls.tsx';
import { CalendarView } from './CalendarView.tsx';
import { serviceViews } from './range.ts';
import { useCalendar } from './useCalendar.ts';

/** The dates of one session, to open and change. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const session = useQuery(sessionQuery(useScope(), sessionId));
  const { view, shown, month, query } = useCalendar({ session: sessionId, usual: 'month' });
  return (
    <SessionLayout id={sessionId} name={session.data?.name} title="Calendar" branch={branch.name}>
      <CalendarControls shown={shown} view={view} usual="month" views={serviceViews} />
      <h2>{shown.title}</h2>
      <QueryView query={query} isEmpty={() => false}>
        {(calendar) => <CalendarView calendar={calendar} view={view} shown={shown} month={month} ofOne />}
      </QueryView>
    </SessionLayout>
  );
}
