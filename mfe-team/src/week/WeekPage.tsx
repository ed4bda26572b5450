import { useState } from 'react';
import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { formatDay, isoWeek, localDate, mondayOf, addDays } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { TeamTabs } from '../components/TeamTabs.tsx';
import { rotaWeekQuery } from './queries.ts';
import { MakeRota } from '../components/MakeRota.tsx';
import { RotaStatus } from '../components/RotaStatus.tsx';
import { WeekCover } from './WeekCover.tsx';
import { WeekGrid } from '../components/WeekGrid.tsx';
import { WeekLinks } from './WeekLinks.tsx';
import styles from './WeekPage.module.css';

/** A number of the address; one that no year or week has is left out. */
const numberWithin = (text: string | null, least: number, most: number) => {
  const number = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

const waiting = (
  <div className={styles.week}>
    <Skeleton count={7} className={styles.days} />
    <ListSkeleton rows={8} />
  </div>
);

/** The branch's rota of a week: who works when, and whether every day has the staff its children need. */
export function Component() {
  const { nursery, branch } = useBranch();
  const [search] = useSearchParams();
  const [present] = useState(() => isoWeek(localDate(new Date())));
  const year = numberWithin(search.get('year'), 2000, 2100) ?? present.year;
  const week = numberWithin(search.get('week'), 1, 53) ?? present.week;
  const monday = mondayOf(year, week);
  const query = useQuery(rotaWeekQuery({ nursery: nursery.id, branch: branch.id }, year, week));
  const rota = query.data?.data.rota;

  return (
    <PageLayout
      title="Week"
      heading={`${formatDay(monday)} to ${formatDay(addDays(monday, 6))}`}
      eyebrow={`${branch.name} · week ${week}, ${year}`}
      density="compact"
      intro={
        rota !== undefined ? (
          <RotaStatus rota={rota} />
        ) : (
          query.isPending && <Skeleton count={1} className={styles.statusWaiting} />
        )
      }
      tabs={<TeamTabs />}
      actions={
        <>
          <WeekLinks monday={monday} present={present} shown={{ year, week }} />
          {rota === null && <MakeRota week={{ year, week }} />}
          {rota && <ButtonLink to={servicePaths.editRota(rota.id)}>Edit the rota</ButtonLink>}
        </>
      }
    >
      <QueryView query={query} skeleton={waiting}>
        {({ data }) => (
          <div className={styles.week}>
            <WeekCover days={data.days} today={data.today} />
            {data.staff.length === 0 ? (
              <EmptyState
                title="No staff at this service yet"
                action={<ButtonLink to={servicePaths.inviteStaff()}>Invite staff</ButtonLink>}
              >
                Staff appear here once they are invited and assigned to it.
              </EmptyState>
            ) : (
              <WeekGrid
                label="Rota"
                caption="Who works when, person by person"
                days={data.days.map(({ date, minutes, staff }) => ({
                  key: date,
                  head: formatDay(date),
                  isToday: date === data.today,
                  sum: { minutes, people: staff },
                }))}
                rows={data.staff.map((person) => ({
                  ...person,
                  detail: person.job_title,
                  minutes: person.rostered_minutes,
                  shifts: person.shifts.map((shift) => ({ ...shift, day: shift.date })),
                }))}
              />
            )}
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
