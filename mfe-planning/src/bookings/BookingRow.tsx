import type { ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { ageInMonths, formatAge } from '@bairn/shared/format/age';
import { cancelCost, type CancelCost } from '@bairn/shared/format/cancellation';
import { formatDay, formatTimes, wallMoment } from '@bairn/shared/format/date';
import { fundedWords } from '@bairn/shared/format/funding';
import { gettingThere } from '@bairn/shared/format/gettingThere';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { Booking } from '@bairn/shared/schema/booking';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { familyStatus } from '../components/bookingStatus.ts';
import styles from './Bookings.module.css';

type Props = {
  booking: Booking;
  /** The server's time of the answer. */
  now: string;
  /** A link to its order, where the row does not stand in it. */
  order?: ReactNode;
  /** The row names its day, where no heading does. */
  dated?: boolean;
  onCancel: (booking: Booking) => void;
};

/** The refund of a booking that was cancelled, or what was taken off its invoice. */
const returned = ({ status, refunded, credited, price }: Booking) =>
  refunded > 0
    ? `${formatPence(refunded)} refunded`
    : credited > 0
      ? `${formatPence(credited)} credited`
      : status.startsWith('cancelled') && price > 0
        ? 'No refund'
        : undefined;

/** What cancelling costs; in a list of bookings its terms open at the press of the sentence. */
function CancelTerms({ cost: { now, terms }, whole }: { cost: CancelCost; whole: boolean }) {
  if (whole) {
    return (
      <p>
        {now} {terms}
      </p>
    );
  }
  return (
    <details className={styles.terms}>
      <summary>{now}</summary>
      <p>{terms}</p>
    </details>
  );
}

/** One child on one date, as its family sees it. */
export function BookingRow({ booking, now, order, dated, onCancel }: Props) {
  const { child, date, start_time, end_time, session_name, service_name, location_name, price, payment_type } = booking;
  const { words, tone } = familyStatus[booking.status];
  const back = returned(booking);
  const cost = booking.can_cancel && cancelCost(booking, wallMoment(now));
  const times = formatTimes(start_time, end_time, 'family');
  return (
    <ListRow
      title={dated ? `${child.first_name}, ${formatDay(date)}, ${times}` : `${child.first_name}, ${times}`}
      detail={
        <>
          <p>
            <Link to={paths.session(booking.branch_id, booking.session_id)}>{session_name}</Link> at {service_name}
            {service_name.includes(location_name) ? '' : `, ${location_name}`}
          </p>
          <p>
            {order && <>{order}, </>}
            {payment_type}
            {child.dob && <>, {formatAge(ageInMonths(child.dob, date))} old</>}
          </p>
          {fundedWords(booking.funded_minutes).map((words) => (
            <p key={words}>{words}</p>
          ))}
          {cost && (dated || booking.collects_from.length > 0) && (
            <p>{gettingThere(booking.collects_from, { child: child.first_name, service: service_name })}</p>
          )}
          {cost && <CancelTerms cost={cost} whole={dated === true || cost.terms === ''} />}
          {booking.status === 'expired' && booking.credited > 0 && <p>It was not paid in time, so it was given up.</p>}
          {booking.cancel_reason && <p>The service’s reason: {booking.cancel_reason}</p>}
        </>
      }
    >
      <span className={styles.price}>
        {formatPence(price)}
        {back && <span className={styles.back}>{back}</span>}
      </span>
      <Badge tone={tone}>{words}</Badge>
      {order && booking.status === 'pending' && (
        <ButtonLink variant="soft" size="small" to={`${paths.checkout()}?order=${booking.order_id}`}>
          Finish paying<span className="visually-hidden"> for {`${child.first_name}, ${formatDay(date)}`}</span>
        </ButtonLink>
      )}
      {booking.status === 'attended' && (
        <ButtonLink variant="quiet" size="small" to={`${paths.service(booking.branch_id)}#reviews`}>
          Review<span className="visually-hidden"> {service_name}</span>
        </ButtonLink>
      )}
      {booking.can_cancel && (
        <Button
          variant="quiet"
          size="small"
          className={styles.cancel}
          aria-label={`Cancel ${child.first_name}, ${formatDay(date)}, ${times}`}
          onClick={() => onCancel(booking)}
        >
          Cancel
        </Button>
      )}
    </ListRow>
  );
}
