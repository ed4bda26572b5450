import { useState } from 'react';
import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { addDays, formatFullDay, isDate, isoWeek, localDate } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { PeriodLinks } from '../components/PeriodLinks.tsx';
import { RadarView } from '../components/RadarView.tsx';
import { RotaStatus } from '../components/RotaStatus.tsx';
import { TeamTabs } from '../components/TeamTabs.tsx';
import { useScope } from '../components/useScope.ts';
import { DayRooms } from './DayRooms.tsx';
import { isNothing } from './dayFigures.ts';
import { DaySummary } from './DaySummary.tsx';
import { dayQuery } from './queries.ts';
import styles from './Day.module.css';

const waiting = (
  <div className={styles.page}>
    <Skeleton count={1} className={styles.waiting} />
    <ListSkeleton rows={8} />
  </div>
);

/** A day of the service: who is in which room by quarter hour, the children there, and whether the staff are enough. */
export function Component() {
  const { branch } = useBranch();
  const [search] = useSearchParams();
  const [today] = useState(() => localDate(new Date()));
  const asked = search.get('date') ?? '';
  const isAsked = isDate(asked) && asked >= '2000-01-01' && asked <= '2100-12-31';
  const query = useQuery(dayQuery(useScope(), isAsked ? asked : undefined));
  const date = isAsked ? asked : (query.data?.date ?? today);
  const present = query.data?.today ?? today;
  const { year, week } = isoWeek(date);
  const to = (days: number) => servicePaths.teamDay({ date: addDays(date, days) });
  return (
    <PageLayout
      title="Day"
      heading={date === present ? `Today, ${formatFullDay(date)}` : formatFullDay(date)}
      eyebrow={branch.name}
      density="compact"
      tabs={<TeamTabs />}
      intro={query.data ? <RotaStatus rota={query.data.rota} /> : <Skeleton count={1} className={styles.status} />}
      actions={
        <>
          <PeriodLinks
            of="day"
            before={to(-1)}
            present={date === present ? null : servicePaths.teamDay()}
            after={to(1)}
          />
          <ButtonLink variant="secondary" size="small" to={servicePaths.teamWeek({ year, week })}>
            The week
          </ButtonLink>
        </>
      }
    >
      <QueryView query={query} skeleton={waiting}>
        {(day) => (
          <div className={styles.page}>
            {isNothing(day) ? (
              <EmptyState
                drawing="no-bookings"
                title={day.day.closed === null ? 'Nothing on this day' : `Closed: ${day.day.closed}`}
              >
                No children are booked and no one is on the rota.
              </EmptyState>
            ) : (
              <>
                <DaySummary day={day} />
                <DayRooms day={day} />
              </>
            )}
          </div>
        )}
      </QueryView>
      {date === present && (
        <Card title="Ratios now and in the next five days">
          <RadarView />
        </Card>
      )}
    </PageLayout>
  );
}
