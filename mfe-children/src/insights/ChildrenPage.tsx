import { apiQuery, dataOf, Link, useQuery, useSearchParams } from '@bairn/shared/app';
import { diaryChildren } from '@bairn/shared/calls/diaryInsights';
import { formatDate } from '@bairn/shared/format/date';
import { quietDays, type ChildInsight } from '@bairn/shared/schema/diaryInsights';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Figures, type FigureColumn } from '@bairn/shared/ui/Figures';
import styles from './Insights.module.css';
import { InsightsFrame, type InsightRequest } from './InsightsFrame.tsx';

type Answer = { areas: string[]; children: ChildInsight[]; outcomes: OutcomeRow[] };
type OutcomeRow = { code: string; title: string; area: string; observations: number; children: number };

const lastOf = ({ last_on }: ChildInsight) => (last_on ? formatDate(last_on) : 'Never');

const columnsOf = (areas: readonly string[]): FigureColumn<ChildInsight>[] => [
  { head: 'Child', of: ({ name }) => name },
  { head: 'Observations', of: ({ observations }) => observations },
  { head: 'Last', of: ({ last_on }) => last_on, text: lastOf },
  { head: 'Room', of: ({ room }) => room },
  ...areas.map((head, at) => ({ head, of: (row: ChildInsight) => row.areas[at] ?? 0 })),
];

const outcomeColumns: readonly FigureColumn<OutcomeRow & { id: string; name: string }>[] = [
  { head: 'Outcome', of: ({ title }) => title },
  { head: 'Observations', of: ({ observations }) => observations },
  { head: 'Children', of: ({ children }) => children },
  { head: 'Code', of: ({ code }) => code },
];

/** What was observed of each child in a period, by area and by outcome. */
export function Component() {
  return (
    <InsightsFrame
      title="Coverage by child and outcome"
      intro="Which children and which early-level outcomes were observed. An observation counts once in each area of its outcomes."
    >
      {(request) => <Children request={request} />}
    </InsightsFrame>
  );
}

function Children({ request }: { request: InsightRequest }) {
  const answer = useQuery(apiQuery(diaryChildren, request, { select: dataOf }));
  return <QueryView query={answer}>{(known) => <Coverage {...known} />}</QueryView>;
}

function Coverage({ areas, children, outcomes }: Answer) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('area') ?? '';
  const setArea = (one: string) => {
    const next = new URLSearchParams(search);
    next.set('area', one);
    setSearch(next, { preventScrollReset: true });
  };
  if (children.length === 0) {
    return <EmptyState title="No children yet">Children appear here once they are at the service.</EmptyState>;
  }
  const area = areas.includes(chosen) ? chosen : (areas[0] ?? '');
  const quiet = children.filter(({ is_quiet }) => is_quiet);
  return (
    <div className={styles.parts}>
      <Card title="No observation for two weeks">
        {quiet.length === 0 ? (
          <p>{`Every child was observed in the last ${quietDays} days.`}</p>
        ) : (
          <ul role="list" className={styles.row} aria-label="Children without an observation">
            {quiet.map((child) => (
              <li key={child.id}>
                <Link to={`/children/profile/${child.id}/development-diary/feed`}>{child.name}</Link>{' '}
                <Badge tone="warning">{child.last_on ? `Last ${lastOf(child)}` : 'Never'}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <section className={styles.parts} aria-labelledby="by-child">
        <h2 id="by-child">By child</h2>
        <Figures
          caption="Children"
          rows={children}
          columns={columnsOf(areas)}
          bars={{ caption: 'Observations by child', value: ({ observations }) => observations }}
        />
      </section>
      <section className={styles.parts} aria-labelledby="by-outcome">
        <h2 id="by-outcome">By outcome</h2>
        <div className={styles.row} role="group" aria-label="Area of the curriculum">
          {areas.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === area ? 'soft' : 'quiet'}
              aria-pressed={one === area}
              onClick={() => setArea(one)}
            >
              {one}
            </Button>
          ))}
        </div>
        <Figures
          caption={`Outcomes, ${area}`}
          rows={outcomes.filter((one) => one.area === area).map((one) => ({ ...one, id: one.code, name: one.title }))}
          columns={outcomeColumns}
          bars={{ caption: 'Observations by outcome', value: ({ observations }) => observations }}
        />
      </section>
    </div>
  );
}
