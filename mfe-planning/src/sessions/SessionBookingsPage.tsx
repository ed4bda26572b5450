import { useBranch, useParams, useQuery } from '@bairn/shared/app';
import { sessionBookingList } from '@bairn/shared/schema/lists/bookings';
import { sessionBookings } from '@bairn/shared/calls/planning';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ExportButton } from '@bairn/shared/ui/ExportButton';
import { ListView } from '@bairn/shared/ui/ListView';
import { useList } from '@bairn/shared/ui/useList';
import { BeforeList } from '../components/BeforeList.tsx';
import { bookingCells } from '../components/bookingCells.tsx';
import { pastNewestFirst } from '../components/pastNewestFirst.ts';
import { SessionLayout } from '../components/SessionLayout.tsx';
import { sessionRecurringQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import { SessionRecurring } from './SessionRecurring.tsx';

/** The bookings of a session, with what to know of each child and whom to call. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const scope = useScope();
  const recurring = useQuery(sessionRecurringQuery(scope, sessionId));
  const list = useList(sessionBookingList, sessionBookings, {
    params: { ...scope, id: sessionId },
    ask: pastNewestFirst,
  });
  const { data } = list.query;

  return (
    <SessionLayout
      id={sessionId}
      name={data?.session_name}
      title="Bookings"
      branch={branch.name}
      actions={<ExportButton file={list.file} />}
    >
      <BeforeList query={recurring} part={(answer) => <SessionRecurring data={answer.data} can_end={answer.can_end} />}>
        <ListView
          list={list}
          from={1040}
          cells={bookingCells(data?.today)}
          empty={
            <EmptyState
              title={list.asked.when === 'past' ? 'No past bookings' : 'No bookings yet'}
              drawing="no-bookings"
            >
              When a family books this session, the child is listed here with what you need to know.
            </EmptyState>
          }
        />
      </BeforeList>
    </SessionLayout>
  );
}
