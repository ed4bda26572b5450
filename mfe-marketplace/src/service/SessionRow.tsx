import { Link } from '@bairn/shared/app';
import { dayWords, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { MarketplaceSession } from '@bairn/shared/schema/marketplace';
import { cx } from '@bairn/shared/ui/cx';
import type { Wish } from '../components/wish.ts';
import { ageSpan, placesWords } from '../components/words.ts';
import styles from './SessionRow.module.css';

/** A session of the service: its next free date and the places left there, its times, ages and price. */
export function SessionRow({ session, wish }: { session: MarketplaceSession; wish: Wish }) {
  const { id, branch_id, days, start_time, end_time, next_date } = session;
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={paths.session(branch_id, id, wish)}>{session.name}</Link>
        </h3>
        <p className={cx(styles.places, next_date === null && styles.none)}>
          {placesWords(session.places_left, next_date, session.places_by_age)}
        </p>
        <p className={styles.detail}>
          {dayWords(days)}, {formatTimes(start_time, end_time, 'family')} ·{' '}
          {ageSpan(session.age_from_months, session.age_to_months)}
        </p>
      </div>
      <p className={styles.price}>
        <strong>{formatPence(session.price)}</strong> a session
      </p>
    </article>
  );
}
