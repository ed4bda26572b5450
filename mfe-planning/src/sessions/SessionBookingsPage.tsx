import { useBranch, useParams } from '@bairn/shared/app';
import { sessionBookingList } from '@bairn/shared/schema/lists/bookings';
import { sessionBookings } from '@bairn/shared/calls/planning';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListView } from '@bairn/shared/ui/ListView';
import { useList } from '@bairn/shared/ui/useList';
import { bookingCells } from '../components/bookingCells.tsx';
import { pastNewestFirst } from '../components/pastNewestFirst.ts';
import { SessionLayout } from '../components/SessionLayout.tsx';
import { useScope } from '../components/useScope.ts';
import styles from './Sessions.module.css';

/** The bookings of a session, with what to know of each child and whom to call. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const scope = useScope();
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
      actions={<DownloadButton label="Export CSV" {...list.file} />}
    >
      <ListView
        list={list}
        from={1040}
        cells={{
          ...bookingCells(data?.today),
          order: ({ order_number }) => <span className={styles.nowrap}>{order_number}</span>,
        }}
        empty={
          <EmptyState title={list.asked.when === 'past' ? 'No past bookings' : 'No bookings yet'} drawing="no-bookings">
            When a family books this session, the child is listed here with what you need to know.
          </EmptyState>
        }
      />
    </SessionLayout>
  );
}
