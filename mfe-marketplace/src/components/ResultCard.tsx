import type { ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDistance } from '@bairn/shared/format/distance';
import { formatPence } from '@bairn/shared/format/money';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import { Badge } from '@bairn/shared/ui/Badge';
import { cx } from '@bairn/shared/ui/cx';
import { FavouriteButton } from './FavouriteButton.tsx';
import styles from './ResultCard.module.css';
import { ServiceCover } from './ServiceCover.tsx';
import { useSearched } from './wayBack.ts';
import { lowestGradeWords, offerPrice, pricedUnit } from './words.ts';

type Props = {
  service: SearchResult;
  /** What the pages that it leads to take over of the search. */
  wish?: { age: string | undefined; date: string | undefined };
  /** Picture above the words, as in a grid of few. */
  upright?: boolean;
  /** In a narrow list, beside a map. */
  narrow?: boolean;
  /** What else can be done with it, beside its link. */
  action?: ReactNode;
};

/** A service that takes bookings, with the session and date that answer the search: its link opens them. */
export function ResultCard({ service, wish, upright, narrow, action }: Props) {
  const { distance_km, price_from, offer } = service;
  const searched = useSearched();
  return (
    <article className={cx(styles.card, upright && styles.upright, narrow && styles.narrow)}>
      <div className={styles.picture}>
        <ServiceCover {...service} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={paths.service(service.id, wish)} state={searched}>
            {service.name}
          </Link>
        </h3>
        <p className={styles.where}>
          {[service.service_type, service.town].filter(Boolean).join(' · ')}
          {distance_km !== null && (
            <>
              {' · '}
              <strong>{formatDistance(distance_km * 1000)}</strong>
            </>
          )}
        </p>
        {offer ? (
          <Link
            to={paths.session(service.id, offer.session_id, { ...wish, date: offer.date })}
            state={searched}
            className={styles.offer}
          >
            <strong>{offer.name}</strong>
            {[
              '',
              `${formatDay(offer.date)}, ${formatTimes(offer.start_time, offer.end_time, 'family')}`,
              offerPrice(offer),
              `${plural(offer.places_left, 'place')} left`,
            ].join(' · ')}
          </Link>
        ) : (
          <p>No dates available in the coming weeks</p>
        )}
        <div className={styles.foot}>
          {!offer && price_from !== null && (
            <p className={styles.price}>
              from <strong>{formatPence(price_from)}</strong> {pricedUnit(service)}
            </p>
          )}
          <p className={styles.badges}>
            {service.rating && (
              <Badge>
                <span aria-hidden="true">★ </span>
                {`${service.rating.average.toFixed(1)} (${plural(service.rating.count, 'review')})`}
              </Badge>
            )}
            {service.funded && <Badge tone="info">Funded hours</Badge>}
            {!upright && service.grade !== null && <Badge>{lowestGradeWords(service.grade)}</Badge>}
            {!upright && service.sessions > 0 && (
              <span className={styles.count}>
                <Badge>{plural(service.sessions, 'session')}</Badge>
              </span>
            )}
          </p>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </div>
      <FavouriteButton small service={service} />
    </article>
  );
}
