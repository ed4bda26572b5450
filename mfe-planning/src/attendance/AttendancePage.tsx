import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { useBranch, useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { keepPage } from '@bairn/shared/offline/keepPage';
import { attendanceStatuses, type Attendance } from '@bairn/shared/schema/attendance';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { dateOf } from '../components/filters.ts';
import { SessionLayout } from '../components/SessionLayout.tsx';
import { Undecided } from '../components/Undecided.tsx';
import { useScope } from '../components/useScope.ts';
import { attendanceQuery } from './queries.ts';
import styles from './Attendance.module.css';
import { AttendanceBoard } from './AttendanceBoard.tsx';
import { AttendanceDates } from './AttendanceDates.tsx';
import { attendanceStatus } from './attendanceWords.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DosesDue } from './DosesDue.tsx';
import { FindChild } from './FindChild.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { useKeeper } from './useKeeper.ts';

/** Milliseconds after which an open attendance list asks again by itself: whether a child is late depends on the clock. */
const askAgain = 60_000;
/** Children from which on looking for one by eye takes too long. */
const longList = 10;

const waiting = (
  <div className={styles.attendance}>
    <Skeleton count={2} className={styles.waiting} />
    <ListSkeleton />
  </div>
);

/** The attendance of a session: who is expected, who is in, who has left and with whom. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const date = dateOf(params.get('date'));
  const attendance = useQuery({
    ...attendanceQuery(useScope(), useKeeper(), sessionId, date),
    refetchInterval: askAgain,
  });

  const isToday = attendance.data && attendance.data.date === attendance.data.today && !attendance.data.kept;
  useEffect(() => (isToday ? keepPage() : undefined), [isToday]);

  return (
    <SessionLayout
      id={sessionId}
      name={attendance.data?.session_name ?? undefined}
      title="Attendance"
      branch={branch.name}
    >
      <QueryView query={attendance} skeleton={waiting}>
        {(known) => (
          <div className={styles.attendance}>
            {known.date === known.today && <OfflineBar attendance={known} />}
            <div className={styles.top}>
              <AttendanceDates session={sessionId} attendance={known} />
              {known.entries.length > 0 && <States attendance={known} />}
              {(known.entries.length >= longList || search) && <FindChild value={search} onChange={setSearch} />}
              <ButtonLink variant="quiet" to={servicePaths.dayReport({ date: known.date })} className={styles.link}>
                Day report
              </ButtonLink>
              <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
                <Printer />
                Print
              </Button>
            </div>
            {known.date === known.today && !known.kept && known.entries.length > 0 && <DosesDue attendance={known} />}
            <Unlisted attendance={known} />
            {!known.kept && <Undecided days={elsewhere(known, sessionId)} today={known.today} list={known.date} />}
            {known.entries.length === 0 ? (
              <NoChildren attendance={known} session={sessionId} />
            ) : (
              <AttendanceBoard key={known.date} attendance={known} search={search.trim()} />
            )}
          </div>
        )}
      </QueryView>
    </SessionLayout>
  );
}

/** Where records wait for a decision that are not on this list. */
const elsewhere = ({ undecided, date }: Attendance, session: string) =>
  undecided.filter((day) => day.session_id !== session || day.date !== date);

/** Late records of bookings that are not on the list any more. */
function Unlisted({ attendance: { conflicts, entries } }: { attendance: Attendance }) {
  const isListed = (booking: string) => entries.some(({ booking_id }) => booking_id === booking);
  return conflicts
    .filter(({ booking_id }) => !isListed(booking_id))
    .map((conflict) => <ConflictNotice key={conflict.id} conflict={conflict} entry={undefined} />);
}

/** How many children are where; a count is also the way to show those alone. */
function States({ attendance: { entries } }: { attendance: Attendance }) {
  // Counted here, so that a tap moves them at once.
  const many = (status: string) => entries.filter((entry) => entry.status === status).length;
  return (
    <div className={styles.states}>
      <Choices
        label="Show"
        name="show"
        options={[
          { value: 'all', label: 'All' },
          ...attendanceStatuses.map((value) => ({ value, label: `${attendanceStatus[value]} ${many(value)}` })),
        ]}
      />
    </div>
  );
}

/** A date without children: the session does not run, is closed, or has no bookings. */
function NoChildren({ attendance, session }: { attendance: Attendance; session: string }) {
  const { sessions, date, today, later, earlier } = attendance;
  const next = later ?? earlier;
  const day = date === today ? 'today' : `on ${formatDay(date)}`;
  const [title, words] =
    sessions.length === 0
      ? [`No session ${day}`, 'This session does not run on this date.']
      : sessions[0]?.status === 'closed'
        ? [`Closed ${day}`, 'This date was closed. No one is expected.']
        : [`No one is booked ${day}`, 'When a family books, the child appears here.'];
  return (
    <EmptyState
      title={title}
      drawing="no-session"
      action={
        next && (
          <ButtonLink variant="secondary" to={servicePaths.sessionAttendance(session, { date: next })}>
            {`Attendance on ${formatDay(next)}`}
          </ButtonLink>
        )
      }
    >
      {words}
    </EmptyState>
  );
}
