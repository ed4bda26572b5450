import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { ConnectLink } from '@bairn/shared/connections/ConnectLink';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { dayWordsOf, whenWords } from '#components/blockWords.ts';
import styles from '../Checkout.module.css';
import { BlockDates } from './BlockDates.tsx';
import { CancelCost } from './CancelCost.tsx';
import { LineHold } from './LineHold.tsx';
import { priceChange } from './priceChange.ts';
import type { Lines } from './useLines.ts';
import type { ServerClock } from './useServerNow.ts';

type Props = {
  item: BasketItem;
  clock: ServerClock;
  lines: Lines;
  /** While the basket is being paid nothing changes. */
  locked: boolean;
  /** Why the line cannot be booked, beside what the basket itself says. */
  problem?: string | undefined;
  /** A sentence that stands beside the basket already. */
  saidElsewhere?: string | undefined;
  /** The choice of the child. */
  children?: ReactNode;
};

const lengthOf = ({ hours, minutes }: BasketItem) =>
  [hours && plural(hours, 'hour'), minutes && plural(minutes, 'minute')].filter(Boolean).join(' ');

const whereOf = ({ service_name, location_name }: BasketItem) =>
  service_name.includes(location_name) ? service_name : `${service_name}, ${location_name}`;

/** The first sentence: what a refusal of one place and one of several have in common. */
const reasonOf = (text: string) => text.split('. ', 1)[0];

/** A line of the basket: what, when, for how much, how long it is kept, and what is wrong with it. */
export function CheckoutLine({ item, clock, lines, locked, problem, saidElsewhere, children }: Props) {
  const expired = item.status === 'expired';
  const name = `${item.session_name}, ${dayWordsOf(item)}`;
  const change = priceChange(item);
  const words = [
    ...new Set(
      [lines.problems[item.id], problem, item.error, expired ? change : null].filter(
        (text) => text != null && (!saidElsewhere || reasonOf(text) !== reasonOf(saidElsewhere)),
      ),
    ),
  ];
  return (
    <article className={styles.line} aria-label={name}>
      <div className={styles.lineTop}>
        <Avatar kind="service" name={item.service_name} src={item.service_logo} size={48} />
        <div className={styles.lineWords}>
          <h3>
            <Link to={paths.session(item.branch_id, item.session_id)}>{item.session_name}</Link>
          </h3>
          <p className={styles.when}>
            {whenWords(item)} <span className={styles.quiet}>({lengthOf(item)})</span>
          </p>
          <p className={styles.where}>
            <MapPin size={16} />
            {whereOf(item)}
          </p>
        </div>
        <p className={expired ? styles.priceGone : styles.price}>
          {expired && <span className="visually-hidden">No longer held: </span>}
          {formatPence(item.to_pay)}
          {item.to_pay < item.price && (
            <span className={styles.before}>
              <span className="visually-hidden">Without funded hours: </span>
              {formatPence(item.price)}
            </span>
          )}
        </p>
      </div>
      {item.block && <BlockDates block={item.block} price={item.price} />}
      {change && !expired && <Alert tone="warning">{change}</Alert>}
      {words.length > 0 && (
        <Alert tone={expired ? 'warning' : 'danger'} live>
          {words.length === 1 ? (
            words[0]
          ) : (
            <ul>
              {words.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {item.connection_need && (
            <>
              {' '}
              <ConnectLink need={item.connection_need} />
            </>
          )}
        </Alert>
      )}
      {!expired && children}
      {!expired && <CancelCost item={item} clock={clock} />}
      <div className={styles.lineFoot}>
        <LineHold item={item} clock={clock} lines={lines} locked={locked} />
      </div>
    </article>
  );
}
