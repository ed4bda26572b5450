import { apiQuery, dataOf, keepPreviousData, useQuery } from '@bairn/shared/app';
import { customerInsights } from '@bairn/shared/calls/insights';
import { plural } from '@bairn/shared/format/plural';
import type { CustomerPeriod, Customers } from '@bairn/shared/schema/insights';
import { Columns } from '@bairn/shared/ui/Columns';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { Figures, type FigureColumn } from '@bairn/shared/ui/Figures';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { formatCount, partName, periodOfParts, shortPartName } from './figureWords.ts';
import { PerformanceFrame, type PeriodRequest } from './PerformanceFrame.tsx';
import styles from './Performance.module.css';
import { Sums } from './Sums.tsx';

const counted = [
  ['Families', 'Families with a booked date in the period: confirmed, attended or absent. Each family counts once.'],
  ['New', 'The family’s first booked date ever at this service is in the period.'],
  [
    'Returning',
    'The family had a booked date here before the period. It came back where its last date before was more than four weeks earlier.',
  ],
  [
    'Lapsed',
    'The family has no later booked date, and four weeks passed since its last one on a day of the period. It is not known before those four weeks are over.',
  ],
  [
    'Where from',
    'The distance from the service to the middle of the family’s postcode district, as the crow flies. These are counts alone; a family without an address in its account is not known.',
  ],
  [
    'Waiting',
    'Entries on waiting lists for dates to come, which wait or have an offer now. Asked are those of the period, whatever came of them.',
  ],
] as const;

/** Families of a service: new, returning, lapsed, where from, waiting. Counts alone. */
export function Component() {
  return (
    <PerformanceFrame
      title="Families in figures"
      intro="New, returning and lapsed families, and how far away they live. Counts alone."
      counted={counted}
    >
      {(request) => <Period request={request} />}
    </PerformanceFrame>
  );
}

function Period({ request }: { request: PeriodRequest }) {
  const customers = useQuery(
    apiQuery(customerInsights, request, { select: dataOf, placeholderData: keepPreviousData }),
  );
  return (
    <QueryView
      query={customers}
      isEmpty={({ total, waiting }) => total.active + total.lapsed + waiting.entries + waiting.asked === 0}
      empty={
        <EmptyState title="No families in this period">
          Families appear here once they have booked a date. Choose another period.
        </EmptyState>
      }
    >
      {(known) => <CustomerFigures figures={known} request={request} />}
    </QueryView>
  );
}

const columns: FigureColumn<Customers & { id: string; name: string }>[] = [
  { head: 'Families', of: ({ active }) => active },
  { head: 'New', of: ({ first }) => first },
  { head: 'Lapsed', of: ({ lapsed }) => lapsed },
  { head: 'Returning', of: ({ returning }) => returning },
  { head: 'Came back', of: ({ back }) => back },
];

const miles = (metres: number) => plural(Math.round(metres / 1609.344), 'mile');

/** The name of a band of distance by its ends. */
function bandName({ up_to, is_known }: CustomerPeriod['distances'][number], before: number | null | undefined) {
  if (!is_known) return 'Not known';
  if (up_to === 0) return 'Same district';
  if (up_to === null) return `Over ${miles(before ?? 0)}`;
  return before ? `${Math.round(before / 1609.344)} to ${miles(up_to)}` : `Up to ${miles(up_to)}`;
}

function CustomerFigures({
  figures: { total, parts, distances, waiting, branches },
  request: { params },
}: {
  figures: CustomerPeriod;
  request: PeriodRequest;
}) {
  const period = periodOfParts(parts);
  return (
    <div className={styles.parts}>
      <Sums
        label="In short"
        items={[
          { label: 'Families', value: formatCount(total.active), detail: plural(total.children, 'child', 'children') },
          { label: 'New', value: formatCount(total.first), detail: 'first date ever here' },
          { label: 'Returning', value: formatCount(total.returning), detail: `${total.back} after a break` },
          { label: 'Lapsed', value: formatCount(total.lapsed), detail: 'four weeks without a date' },
          {
            label: 'Waiting now',
            value: formatCount(waiting.families),
            detail: plural(waiting.children, 'child', 'children'),
          },
        ]}
      />
      <section className={styles.section} aria-labelledby="over-time">
        <h2 id="over-time">Over time</h2>
        <Figures
          caption="Families over time"
          rows={parts.map((part) => ({ ...part, id: part.from, name: partName(part, period) }))}
          isNothing={({ active, lapsed }) => active + lapsed === 0}
          columns={[{ head: 'Dates', of: ({ name }) => name }, ...columns]}
          chart={
            <Columns
              caption="New and returning families"
              parts={['Returning', 'New']}
              format={formatCount}
              columns={parts.map((part) => ({
                id: part.from,
                name: shortPartName(part.from, period),
                values: [part.returning, part.first],
              }))}
            />
          }
        />
      </section>
      <section className={styles.section} aria-labelledby="where-from">
        <h2 id="where-from">Where families come from</h2>
        <Figures
          caption="Families by distance"
          rows={distances.map((band, at) => ({
            ...band,
            id: String(at),
            name: bandName(band, distances[at - 1]?.up_to),
          }))}
          columns={[
            { head: 'Distance', of: ({ name }) => name },
            { head: 'Families', of: ({ families }) => families },
          ]}
          bars={{ caption: 'Families by distance', value: ({ families }) => families }}
        />
      </section>
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">Waiting lists</h2>
        <Facts
          items={[
            { label: 'Families who wait now', value: formatCount(waiting.families) },
            { label: 'Their children', value: formatCount(waiting.children) },
            { label: 'Dates they wait for', value: formatCount(waiting.entries) },
            { label: 'Asked in the period', value: formatCount(waiting.asked) },
            { label: 'Of these booked', value: formatCount(waiting.booked) },
            { label: 'Of these ended without a place', value: formatCount(waiting.ended) },
          ]}
        />
      </section>
      {branches.length > 1 && (
        <section className={styles.section} aria-labelledby="services">
          <h2 id="services">{`Your ${plural(branches.length, 'service')} side by side`}</h2>
          <Figures
            caption="Families by service"
            rows={branches.map((one) => ({
              ...one,
              name: one.id === params.branch ? `${one.name} (this one)` : one.name,
            }))}
            columns={[{ head: 'Service', of: ({ name }) => name }, ...columns]}
            bars={{ caption: 'Families by service', value: ({ active }) => active }}
          />
        </section>
      )}
    </div>
  );
}
