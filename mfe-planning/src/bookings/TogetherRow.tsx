import { Link } from '@bairn/shared/app';
import { spanWords } from '@bairn/shared/format/dateSpan';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { Booking } from '@bairn/shared/schema/booking';
import { Badge } from '@bairn/shared/ui/Badge';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { familyStatus } from '../components/bookingStatus.ts';
import { BookingRow } from './BookingRow.tsx';
import styles from './Order.module.css';

/** Whether a booking was neither cancelled nor let go unpaid. */
const stands = ({ status }: Booking) => status !== 'expired' && !status.startsWith('cancelled');

type Props = {
  /** Dates that were booked together, in their order. */
  dates: readonly Booking[];
  now: string;
  onCancel: (booking: Booking) => void;
};

/** The dates of a block or of a month as one line; each opens below it and is cancelled by itself. */
export function TogetherRow({ dates, now, onCancel }: Props) {
  const [first] = dates;
  if (!first) return null;
  const { child, session_name, service_name, branch_id, session_id } = first;
  const states = new Set(dates.map(({ status }) => status));
  const { words, tone } = familyStatus[first.status];
  const price = dates.reduce((sum, booking) => sum + booking.price, 0);
  return (
    <>
      <ListRow
        title={`${child.first_name}, ${spanWords(dates.map(({ date }) => date))}`}
        detail={
          <p>
            <Link to={paths.session(branch_id, session_id)}>{session_name}</Link> at {service_name}
          </p>
        }
      >
        <strong>{formatPence(price)}</strong>
        {states.size === 1 ? (
          <Badge tone={tone}>{words}</Badge>
        ) : (
          <Badge tone="neutral">{`${dates.filter(stands).length} of ${dates.length} booked`}</Badge>
        )}
      </ListRow>
      <details className={styles.dates}>
        <summary>
          See {plural(dates.length, 'date')}
          <span className="visually-hidden">{` of ${child.first_name}, ${session_name}`}</span>
        </summary>
        <List items={dates} label={`${child.first_name}, ${session_name}`}>
          {(booking) => <BookingRow booking={booking} now={now} dated onCancel={onCancel} />}
        </List>
      </details>
    </>
  );
}
