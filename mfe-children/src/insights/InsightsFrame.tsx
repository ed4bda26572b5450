import type { ReactNode } from 'react';
import { useBranch, useSearchParams } from '@bairn/shared/app';
import { addDays, formatDate } from '@bairn/shared/format/date';
import { Button } from '@bairn/shared/ui/Button';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Tabs } from '@bairn/shared/ui/Tabs';
import { today } from '../components/today.ts';
import styles from './Insights.module.css';

const root = '/performance/development-diary';
const tabs = [
  { to: `${root}/workers`, label: 'Workers' },
  { to: `${root}/parents`, label: 'Families' },
  { to: `${root}/children`, label: 'Children' },
];

/** The periods that a page offers, by their days. */
const periods = { 28: '4 weeks', 84: '12 weeks', 365: '12 months' } as const;
type Days = keyof typeof periods;
const days = Object.keys(periods).map(Number) as Days[];

/** The request of an insight: the branch, and the period that the address says. */
export type InsightRequest = {
  params: { nursery: string; branch: string };
  query: { from: string; to: string };
};

type Props = {
  title: string;
  intro: string;
  children: (request: InsightRequest) => ReactNode;
};

/** The frame of the pages of a branch's journals in figures: a tab for each page, and the period. */
export function InsightsFrame({ title, intro, children }: Props) {
  const { nursery, branch } = useBranch();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('days'));
  const chosen = days.find((one) => one === asked) ?? 28;
  const to = today();
  const from = addDays(to, 1 - chosen);
  return (
    <PageLayout
      title={title}
      eyebrow={branch.name}
      intro={intro}
      density="compact"
      tabs={<Tabs label="Development diary" items={tabs} />}
    >
      <div className={styles.parts}>
        <div className={styles.row} role="group" aria-label="Period">
          {days.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === chosen ? 'soft' : 'quiet'}
              aria-pressed={one === chosen}
              onClick={() => setSearch({ days: String(one) }, { preventScrollReset: true })}
            >
              {`Last ${periods[one]}`}
            </Button>
          ))}
          <span className={styles.muted}>{`${formatDate(from)} to ${formatDate(to)}`}</span>
        </div>
        {children({ params: { nursery: nursery.id, branch: branch.id }, query: { from, to } })}
      </div>
    </PageLayout>
  );
}
