import type { ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatDistance } from '@bairn/shared/format/distance';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import type { Asked } from '#components/compareAddress.ts';
import { ageLabel, gradeWord, lowestGradeWords, offerPrice, pricedUnit } from '#components/words.ts';
import { hoursWords } from './hoursWords.ts';

/** A fact of each service, in the same words. */
type Fact = { label: string; of: (service: ComparedService) => ReactNode };

const lines = (words: readonly string[], otherwise: string): ReactNode =>
  words.length === 0 ? (
    otherwise
  ) : (
    <ul role="list">
      {words.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );

const isHere = ({ kind }: ComparedService) => kind === 'registered';
const askThem = 'Ask the service';

function priceOf(service: ComparedService, age: string | undefined): ReactNode {
  if (!isHere(service)) return askThem;
  if (service.sessions === 0) return age ? 'No sessions for this age' : 'No sessions';
  return service.price_from === null ? askThem : `from ${formatPence(service.price_from)} ${pricedUnit(service)}`;
}

/** The places of the day that was asked for, or the next day with places: one session, which the link opens. */
function placesOf(service: ComparedService, { age, date }: Asked): ReactNode {
  const { offer } = service;
  if (!isHere(service)) return askThem;
  if (!offer) return 'No dates available in the coming weeks';
  const left = `${plural(offer.places_left, 'place')} available`;
  return (
    <>
      {date && offer.date !== date && <p>None on {formatDay(date)}</p>}
      <p>
        <strong>{left}</strong> on{' '}
        <Link to={paths.session(service.id, offer.session_id, { age, date: offer.date })}>{formatDay(offer.date)}</Link>
      </p>
      <p>
        {offer.name}, {formatTimes(offer.start_time, offer.end_time, 'family')}, {offerPrice(offer)}
      </p>
    </>
  );
}

function gradesOf({ grade, grades }: ComparedService): ReactNode {
  if (grade === null) return 'Not graded yet';
  return (
    <>
      <p>
        <strong>{lowestGradeWords(grade)}</strong>
      </p>
      {lines(
        grades.map(({ indicator, value }) => `${indicator}: ${gradeWord(value)}`),
        '',
      )}
    </>
  );
}

function payingOf(service: ComparedService): ReactNode {
  if (!isHere(service)) return askThem;
  return (
    <>
      <p>
        <strong>{service.funded ? 'Takes funded hours' : 'No funded hours'}</strong>
      </p>
      {lines(
        service.payment_types.filter((name) => name !== 'Funded Hours'),
        '',
      )}
    </>
  );
}

/** What is compared, in the order in which families decide. */
export function factsFor(services: readonly ComparedService[], asked: Asked): Fact[] {
  const { age, date } = asked;
  return [
    ...(services.some(({ distance_km }) => distance_km !== null)
      ? [
          {
            label: asked.place ? `Distance from ${asked.place}` : 'Distance',
            of: ({ distance_km, kind }: ComparedService) =>
              distance_km === null
                ? 'Not known'
                : `${kind === 'registered' ? '' : 'about '}${formatDistance(distance_km * 1000)}`,
          },
        ]
      : []),
    {
      label: age ? `Price, ${age === '0' ? 'under 1' : `age ${ageLabel(Number(age))}`}` : 'Price',
      of: (service) => priceOf(service, age),
    },
    { label: date ? `Places from ${formatDay(date)}` : 'Next places', of: (service) => placesOf(service, asked) },
    { label: 'Opening hours', of: ({ opening_times }) => lines(hoursWords(opening_times), askThem) },
    { label: 'Inspection grades', of: gradesOf },
    {
      label: 'Families’ reviews',
      of: ({ rating }) =>
        rating ? `${rating.average.toFixed(1)} of 5 stars (${plural(rating.count, 'review')})` : 'No reviews yet',
    },
    { label: 'Meals', of: ({ meals }) => (meals.length > 0 ? meals.join(', ') : askThem) },
    { label: 'Funding and payment', of: payingOf },
    {
      label: 'Kind of service',
      of: ({ service_type, registered_places }) =>
        lines(
          [
            ...(service_type ? [service_type] : []),
            ...(registered_places === null ? [] : [`Registered for ${plural(registered_places, 'child', 'children')}`]),
          ],
          'Not known',
        ),
    },
  ];
}
