import { Link } from '@bairn/shared/app';
import { formatTime, localTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { datesOf } from '../components/blockWords.ts';
import { useBasket } from '../components/useBasket.ts';
import styles from './BasketBar.module.css';
import type { Said } from './useTaking.ts';

/** What the basket has, what it costs and the way to pay it, always in sight; above it why the last press changed nothing. */
export function BasketBar({ said, service }: { said: Said | null; service: string }) {
  const { basket } = useBasket();
  const items = basket?.items ?? [];
  const held = items.filter(({ status }) => status === 'held');
  const [first] = held.map(({ held_until }) => held_until).toSorted();
  const lost = items.length - held.length;
  const words = [
    first && `Held until ${formatTime(localTime(first), 'family')}`,
    lost > 0 && `${plural(lost, 'place')} no longer held`,
  ].filter(Boolean);
  return (
    <div className={styles.slot}>
      <div className={styles.float}>
        <div role="alert">
          {said?.refused && (
            <p className={styles.refused}>
              {said.text}
              {said.connect && (
                <>
                  {' '}
                  <Link to={familyPaths.connections(service)}>Go to your connections</Link>
                </>
              )}
              {said.join && (
                <>
                  {' '}
                  <Link
                    to={familyPaths.joinWaitingList({ service, session: said.join.session_id, instance: said.join.id })}
                  >
                    Join the waiting list
                  </Link>
                </>
              )}
            </p>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {said && !said.refused && said.text}
        </p>
        {items.length > 0 && (
          <section aria-label="Your choice" className={styles.bar}>
            <div>
              <p className={styles.sum}>
                {plural(held.flatMap(datesOf).length, 'place')} · {formatPence(basket?.total ?? 0)}
              </p>
              <p className={styles.until}>{words.join(' · ')}</p>
            </div>
            <ButtonLink to={paths.checkout()}>Checkout</ButtonLink>
          </section>
        )}
      </div>
    </div>
  );
}
