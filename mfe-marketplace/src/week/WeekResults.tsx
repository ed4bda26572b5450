import { formatFullDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { WeekAnswer, WeekOffer } from '@bairn/shared/schema/pattern';
import type { WeekAsked } from './weekAddress.ts';
import { WeekCard } from './WeekCard.tsx';
import styles from './WeekResults.module.css';

type Props = { asked: WeekAsked; answer: WeekAnswer; family: readonly FamilyChild[] };

const keyOf = ({ services }: WeekOffer) => services.map(({ id }) => id).join(' ');

/** 'The 10 cheapest of 24 services.' */
const cut = (shown: number, total: number, one: string, many: string) =>
  shown < total ? `The ${shown} cheapest of ${plural(total, one, many)}.` : null;

/** The services that have the whole week, then pairs of services; the cheapest first in each. */
export function WeekResults({ asked, answer, family }: Props) {
  const { services, pairs, services_total, pairs_total, more } = answer;
  const found = [
    services_total > 0 && plural(services_total, 'service'),
    pairs_total > 0 && plural(pairs_total, 'pair of services', 'pairs of services'),
  ].filter(Boolean);
  const list = (offers: readonly WeekOffer[]) => (
    <ul className={styles.list}>
      {offers.map((offer) => (
        <li key={keyOf(offer)}>
          <WeekCard asked={asked} offer={offer} family={family} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.results}>
      <p role="status">
        {`${found.join(' and ')} near ${answer.place?.name ?? asked.place} with places on every date from ${formatFullDay(asked.start)}, for four weeks.`}
        {more && ' There are many services here: the nearest were compared.'}
      </p>
      {services.length > 0 && (
        <section aria-label="One service for the whole week">
          <h2>One service for the whole week</h2>
          <p className={styles.cut}>{cut(services.length, services_total, 'service', 'services')}</p>
          {list(services)}
        </section>
      )}
      {pairs.length > 0 && (
        <section aria-label="Two services together">
          <h2>Two services together</h2>
          <p className={styles.cut}>
            Each day is at one of them, the same every week.{' '}
            {cut(pairs.length, pairs_total, 'pair of services', 'pairs of services')}
          </p>
          {list(pairs)}
        </section>
      )}
    </div>
  );
}
