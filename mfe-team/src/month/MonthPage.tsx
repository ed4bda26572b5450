import { useState } from 'react';
import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { addDays, isDate, localDate } from '@bairn/shared/format/date';
import { monthName } from '@bairn/shared/format/fullDay';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { PeriodLinks } from '../components/PeriodLinks.tsx';
import { TeamTabs } from '../components/TeamTabs.tsx';
import { useScope } from '../components/useScope.ts';
import { MonthDays } from './MonthDays.tsx';
import { MonthHours } from './MonthHours.tsx';
import { MonthWeeks } from './MonthWeeks.tsx';
import { rotaMonthQuery } from './queries.ts';
import styles from './Month.module.css';

/** The rotas of a month: day by day who works and whether it is enough, week by week where they stand. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const [search] = useSearchParams();
  const [today] = useState(() => localDate(new Date()));
  const asked = search.get('month') ?? '';
  const isMonth = isDate(`${asked}-01`) && asked >= '2000-01' && asked <= '2100-12';
  const month = isMonth ? asked : today.slice(0, 7);
  const query = useQuery(rotaMonthQuery(scope, month));
  const to = (days: number) => servicePaths.teamMonth({ month: addDays(`${month}-01`, days).slice(0, 7) });
  return (
    <PageLayout
      title="Month"
      heading={monthName(month)}
      eyebrow={branch.name}
      density="compact"
      tabs={<TeamTabs />}
      actions={
        <PeriodLinks
          of="month"
          before={to(-1)}
          present={month === today.slice(0, 7) ? null : servicePaths.teamMonth()}
          after={to(31)}
        />
      }
    >
      <QueryView query={query} skeleton={<MonthDays month={month} today="" />}>
        {(known) => (
          <div className={styles.page}>
            <MonthWeeks month={known} />
            <MonthDays month={month} today={known.today} known={known} />
            <MonthHours staff={known.staff} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
