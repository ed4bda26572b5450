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
import { rotaWeekQuery } from './queries.ts';
import { RotaStatus } from './RotaStatus.tsx';
import { WeekCover } from './WeekCover.tsx';
import { WeekGrid } from './WeekGrid.tsx';
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
      actions={<WeekLinks monday={monday} present={present} shown={{ year, week }} />}
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
              <WeekGrid week={data} />
            )}
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
