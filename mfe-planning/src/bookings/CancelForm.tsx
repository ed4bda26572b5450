import { cancellationWords } from '@bairn/shared/format/cancellation';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import type { CancellationPreview } from '@bairn/shared/schema/cancellation';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { TryAgain } from '@bairn/shared/ui/TryAgain';
import styles from './Cancel.module.css';
import { useCancellation } from './useCancellation.ts';

type Props = { order: Order; bookings: readonly Booking[]; first: string; onClose: () => void };

/** The bookings to choose from with what comes back for each, the sum, and the button that says it. */
export function CancelForm({ order, bookings, first, onClose }: Props) {
  const possible = bookings.map(({ id }) => id);
  const initial = first === '' ? possible : [first];
  const { chosen, choose, preview, shown, busy, failure, send } = useCancellation(order.id, possible, initial);
  const returns = new Map(preview.data?.bookings.map((one) => [one.id, one]));
  const count = plural(chosen.length, 'booking');
  const refund = shown?.total_refund ?? 0;
  const credit = shown?.total_credit ?? 0;
  const sums = [
    ...(refund > 0 ? [`${formatPence(refund)} refund`] : []),
    ...(credit > 0 ? [`${formatPence(credit)} off your invoice`] : []),
  ].join(', ');
  const ready = chosen.length > 0 && shown !== undefined;

  if (bookings.length === 0) {
    return (
      <EmptyState title="Nothing left to cancel" level={3} action={<Button onClick={onClose}>Close</Button>}>
        Bookings that have begun, or are cancelled already, stay as they are.
      </EmptyState>
    );
  }
  return (
    <div className={styles.form}>
      <fieldset className={styles.choices} disabled={busy}>
        <legend className={bookings.length > 1 ? styles.legend : 'visually-hidden'}>Which bookings?</legend>
        {bookings.map((booking) => (
          <Choice
            key={booking.id}
            booking={booking}
            alone={bookings.length === 1}
            checked={chosen.includes(booking.id)}
            returned={returns.get(booking.id)}
            onChange={(on) => choose(booking.id, on)}
          />
        ))}
      </fieldset>
      {shown && chosen.length > 0 && <Policy preview={shown} />}
      {preview.error && (
        <Alert
          tone="danger"
          live
          title="The refund could not be worked out"
          action={<TryAgain size="small" variant="secondary" onRetry={() => void preview.refetch()} />}
        >
          {preview.error.message}
        </Alert>
      )}
      {failure && (
        <Alert tone={failure.changed ? 'warning' : 'danger'} live>
          {failure.message}
        </Alert>
      )}
      <div className={styles.foot}>
        <p className={styles.total} aria-live="polite">
          {chosen.length === 0 ? (
            'Choose what to cancel.'
          ) : shown ? (
            <>
              <strong>{refund > 0 ? `${formatPence(refund)} refund` : credit > 0 ? sums : 'No refund'}</strong>
              {refund > 0 && whereWords(shown)}
              {refund > 0 && credit > 0 && ` ${formatPence(credit)} is taken off your invoice.`}
            </>
          ) : (
            !preview.error && 'Working out your refund…'
          )}
        </p>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {bookings.length === 1 ? 'Keep booking' : 'Keep bookings'}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabled={!ready}
            onClick={() => void send().then((done) => done && onClose())}
          >
            {chosen.length === 0 || !shown ? 'Cancel bookings' : `Cancel ${count}, ${sums || 'no refund'}`}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Where the refund goes: to the card, from the service that was paid itself, or some of it each way. */
function whereWords({ total_refund, refund_by_service, refund_to }: CancellationPreview) {
  const byCard = total_refund - refund_by_service;
  const card = refund_to ?? 'your cards';
  if (byCard === 0) return ' from the service, which you paid itself.';
  if (refund_by_service === 0) return `${refund_to ? ` to ${refund_to}` : ''}. Banks take up to 10 working days.`;
  return `: ${formatPence(byCard)} to ${card} within 10 working days, ${formatPence(refund_by_service)} from the service, which you paid itself.`;
}

type ChoiceProps = {
  booking: Booking;
  /** The only one: nothing to choose. */
  alone: boolean;
  checked: boolean;
  returned: CancellationPreview['bookings'][number] | undefined;
  onChange: (on: boolean) => void;
};

function Choice({ booking, alone, checked, returned, onChange }: ChoiceProps) {
  const { child, date, start_time, end_time, session_name, service_name, price } = booking;
  const words = (
    <span className={styles.words}>
      <span className={styles.what}>
        {child.first_name}, {formatDay(date)}, {formatTimes(start_time, end_time, 'family')}
      </span>
      <span className={styles.more}>
        {session_name} at {service_name}, {formatPence(price)}
      </span>
      {checked && returned && (
        <span className={styles.back}>
          {returned.refund > 0 && `${formatPence(returned.refund)} refund. `}
          {returned.credit > 0 && `${formatPence(returned.credit)} off your invoice. `}
          {booking.price > 0 && returned.reason}
          {returned.funded_minutes > 0 && ` ${formatHours(returned.funded_minutes)} of funded hours return.`}
        </span>
      )}
    </span>
  );
  if (alone) return <div className={styles.choice}>{words}</div>;
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {words}
    </label>
  );
}

function Policy({ preview: { steps } }: { preview: CancellationPreview }) {
  return (
    <details className={styles.policy}>
      <summary>The cancellation policy when you booked</summary>
      <ul>
        {cancellationWords(steps).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
