import { useState, type ReactNode } from 'react';
import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { addDays, formatDay, formatTimes, isDate, localDate, weekStart } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { daySpan } from '@bairn/shared/format/weeks';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { MySchedule as Schedule } from '@bairn/shared/schema/rota';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { PeriodLinks } from '../components/PeriodLinks.tsx';
import { useScope } from '../components/useScope.ts';
import { formatHours } from '../components/formatHours.ts';
import { ConfirmNotice } from './ConfirmNotice.tsx';
import { daysShown, scheduleQuery } from './queries.ts';
import { ScheduleShift } from './ScheduleShift.tsx';
import styles from './Schedule.module.css';

/** The reader's own shifts of four weeks, to confirm or decline, and the address for their calendar app. */
export function MySchedule({ title, tabs }: { title: string; tabs?: ReactNode }) {
  const { branch } = useBranch();
  const scope = useScope();
  const [search] = useSearchParams();
  const [present] = useState(() => weekStart(localDate(new Date())));
  const asked = search.get('from') ?? '';
  const from = isDate(asked) && asked >= '2000-01-01' && asked <= '2100-12-31' ? weekStart(asked) : present;
  const query = useQuery(scheduleQuery(scope, from));
  const feed = useLazyDialog(async () => (await import('./ScheduleFeedDialog.tsx')).ScheduleFeedDialog);
  const to = (days: number) => ({ search: `?from=${addDays(from, days)}` });
  return (
    <PageLayout
      title={title}
      eyebrow={branch.name}
      tabs={tabs}
      width="text"
      intro={`${formatDay(from)} to ${formatDay(addDays(from, daysShown - 1))}`}
      actions={
        <>
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={feed.open}>
            Add to your calendar app
          </Button>
          <ButtonLink variant="secondary" size="small" to={servicePaths.staffAvailability()}>
            Availability
          </ButtonLink>
        </>
      }
    >
      <PeriodLinks of="week" before={to(-7)} present={from === present ? null : { search: '' }} after={to(7)} />
      <QueryView
        query={query}
        isEmpty={({ shifts, lost }) => shifts.length + lost.length === 0}
        empty={
          <EmptyState drawing="no-session" title="No shifts in these four weeks">
            Your shifts appear here once their rota is published.
          </EmptyState>
        }
      >
        {(schedule) => (
          <div className={styles.page}>
            <ConfirmNotice schedule={schedule} />
            <LostNotice lost={schedule.lost} />
            <Weeks schedule={schedule} />
          </div>
        )}
      </QueryView>
      {feed.Dialog && <feed.Dialog onClose={feed.close} />}
    </PageLayout>
  );
}

/** What the reader had confirmed, and does not work any more. */
function LostNotice({ lost }: Pick<Schedule, 'lost'>) {
  if (lost.length === 0) return null;
  return (
    <Alert
      tone="info"
      title={`${plural(lost.length, 'shift that you confirmed is', 'shifts that you confirmed are')} no longer yours`}
    >
      <ul aria-label="No longer yours">
        {lost.map(({ date, start_time, end_time, room }) => (
          <li key={`${date} ${start_time}`}>
            {[formatDay(date), formatTimes(start_time, end_time, 'service'), room].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Weeks({ schedule }: { schedule: Schedule }) {
  const { today, shifts, staff_profile_id } = schedule;
  const weeks = Map.groupBy(shifts, ({ date }) => weekStart(date));
  const near = { [weekStart(today)]: 'This week, ', [addDays(weekStart(today), 7)]: 'Next week, ' };
  return [...weeks].map(([monday, own]) => (
    <section key={monday} className={styles.week} aria-label={`Week of ${formatDay(monday)}`}>
      <div className={styles.head}>
        <h2>
          {near[monday]}
          {daySpan(monday, addDays(monday, 6))}
        </h2>
        <span className={styles.hours}>{formatHours(own.reduce((sum, { minutes }) => sum + minutes, 0))}</span>
      </div>
      <ul role="list" className={styles.list}>
        {own.map((shift) => (
          <li key={shift.id}>
            <ScheduleShift shift={shift} today={today} staff={staff_profile_id} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
