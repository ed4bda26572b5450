import { apiQuery, dataOf, keepPreviousData, useQuery } from '@bairn/shared/app';
import { serviceInsights } from '@bairn/shared/calls/insights';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ForecastFigures } from './ForecastFigures.tsx';
import { PerformanceFrame, type PeriodRequest } from './PerformanceFrame.tsx';
import styles from './Performance.module.css';
import { today } from './period.ts';
import { ServiceFigures } from './ServiceFigures.tsx';

const counted = [
  [
    'Places',
    'Place-hours: the places of each open date, times its length. Closed dates offer none, drafts and archived sessions to come neither.',
  ],
  [
    'Occupied',
    'Place-hours with a booking that is confirmed, attended or absent. One that waits for its payment does not count, nor a place that is only held.',
  ],
  [
    'By age',
    'The age on the date. The places of a band are those that its children have, and free ones of dates whose ages it fits; so a free place can count for several bands.',
  ],
  [
    'Adults needed and on the rota',
    'Needed are the children’s hours divided by the ratio of their age (3, 5 and 8 children to an adult; 6 at a childminder’s), not rounded up to whole adults. On the rota are the shifts of published rotas that were not declined, without breaks.',
  ],
  ['Funded', 'The part of the occupied hours that funded hours pay for.'],
  [
    'Due',
    'The prices of bookings for dates of the period, by the date of care, less what was refunded or credited. Of a cancelled booking it is what the policy keeps.',
  ],
  [
    'Paid and owed',
    'Paid is money that came, less refunds. What a payment or an invoice received pays for its earliest dates; a refund or credit that names no booking comes off its latest. Owed is the rest.',
  ],
  ['Bookings made', 'Bookings that were made on these days, for any date, without those that were never confirmed.'],
  [
    'Forecast',
    'For each child what is booked for a week, or the child’s usual week where that is more: the average of the last four weeks. It ends when the child is too old for every session. Children who have not booked yet are not in it.',
  ],
] as const;

/** Occupancy, income and forecast of a service. */
export function Component() {
  return (
    <PerformanceFrame
      title="Service performance"
      intro="How full the service is, what it earns, and what to expect."
      counted={counted}
    >
      {(request) => (
        <>
          <Period request={request} />
          <Forecast params={request.params} />
        </>
      )}
    </PerformanceFrame>
  );
}

function Period({ request }: { request: PeriodRequest }) {
  const period = useQuery(
    apiQuery(serviceInsights, request, {
      select: (answer) => dataOf(answer).period,
      // Another period fades the figures instead of taking them away.
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <QueryView
      query={period}
      isEmpty={(known) =>
        known === null || (known.total.offered === 0 && known.total.rostered === 0 && known.income.booked === 0)
      }
      empty={
        <EmptyState title="Nothing in this period">
          There were no dates of sessions, shifts or bookings. Choose another period.
        </EmptyState>
      }
    >
      {(known) => known && <ServiceFigures figures={known} branch={request.params.branch} />}
    </QueryView>
  );
}

function Forecast({ params }: Pick<PeriodRequest, 'params'>) {
  // The forecast begins today, whatever the period: one request for all of them.
  const date = today();
  const asked = { params, query: { from: date, to: date, part: 'forecast' as const } };
  const forecast = useQuery(apiQuery(serviceInsights, asked, { select: (answer) => dataOf(answer).forecast }));
  return (
    <section className={styles.section} aria-labelledby="forecast">
      <h2 id="forecast">Forecast for 26 weeks</h2>
      <QueryView query={forecast} part>
        {(known) => known && <ForecastFigures forecast={known} />}
      </QueryView>
    </section>
  );
}
