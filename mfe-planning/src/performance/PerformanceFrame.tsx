import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useBranch, useSearchParams } from '@bairn/shared/app';
import { formatDate } from '@bairn/shared/format/date';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { DateField } from '@bairn/shared/ui/DateField';
import { Filters } from '@bairn/shared/ui/Filters';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Tabs } from '@bairn/shared/ui/Tabs';
import styles from './Performance.module.css';
import { kinds, periodOf, periodProblem, type Kind, type Period } from './period.ts';

const root = '/performance/service-performance';
const tabs = [
  { to: `${root}/service`, label: 'Service' },
  { to: `${root}/customers`, label: 'Families' },
];

/** The branch and the period that a page asks about, as its call names them. */
export type PeriodRequest = {
  params: { nursery: string; branch: string };
  query: { from: string; to: string };
};

type Props = {
  title: string;
  intro: string;
  /** How each figure of the page is counted: its name, and what counts. */
  counted: readonly (readonly [name: string, words: string])[];
  children: (request: PeriodRequest) => ReactNode;
};

/** The frame of the pages of a service in figures: a tab for each, the period, the print, and how the figures are counted. */
export function PerformanceFrame({ title, intro, counted, children }: Props) {
  const { nursery, branch } = useBranch();
  const [search] = useSearchParams();
  const period = periodOf(search);
  const problem = periodProblem(period);
  const { from, to } = period;
  return (
    <PageLayout
      title={title}
      eyebrow={branch.name}
      intro={intro}
      density="compact"
      tabs={<Tabs label="Service performance" items={tabs} />}
      actions={
        <span className={styles.controls}>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        </span>
      }
    >
      <div className={styles.parts}>
        <PeriodChoice period={period} />
        {problem ? (
          <Alert tone="warning">{problem}</Alert>
        ) : (
          children({ params: { nursery: nursery.id, branch: branch.id }, query: { from, to } })
        )}
        <details className={styles.counted}>
          <summary>How this is counted</summary>
          <dl>
            {counted.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </PageLayout>
  );
}

function PeriodChoice({ period }: { period: Period }) {
  const [search, setSearch] = useSearchParams();
  const go = (next: Record<string, string>) => {
    const changed = new URLSearchParams(search);
    for (const name of ['period', 'at', 'from', 'to']) changed.delete(name);
    for (const [name, value] of Object.entries(next)) changed.set(name, value);
    setSearch(changed, { preventScrollReset: true });
  };
  const { kind, from, to, words, previous, next } = period;
  return (
    <div className={styles.period}>
      <div className={cx(styles.row, styles.controls)} role="group" aria-label="Period">
        {(Object.keys(kinds) as Kind[]).map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === kind ? 'soft' : 'quiet'}
            aria-pressed={one === kind}
            onClick={() =>
              go(one === 'custom' ? { period: one, from, to } : { period: one, at: search.get('at') ?? to })
            }
          >
            {kinds[one]}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <strong>{words}</strong>
        {kind !== 'custom' && <span className={styles.muted}>{`${formatDate(from)} to ${formatDate(to)}`}</span>}
        {previous !== null && next !== null && (
          <span className={cx(styles.row, styles.controls)}>
            <Button size="small" variant="quiet" onClick={() => go({ period: kind, at: previous })}>
              {`Previous ${kind}`}
            </Button>
            <Button size="small" variant="quiet" onClick={() => go({ period: kind, at: next })}>
              {`Next ${kind}`}
            </Button>
          </span>
        )}
      </div>
      {kind === 'custom' && (
        <div className={styles.controls}>
          <Filters names={['from', 'to']}>
            <DateField name="from" label="From" />
            <DateField name="to" label="To" />
          </Filters>
        </div>
      )}
    </div>
  );
}
