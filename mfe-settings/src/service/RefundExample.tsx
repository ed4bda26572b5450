import { useState } from 'react';
import { addDays, formatFullDay, formatTime, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { CancellationStep } from '@bairn/shared/schema/cancellation';
import { refundTerms, wallHoursBefore } from '@bairn/shared/schema/refundTerms';
import styles from './PolicyFields.module.css';

/** A booking of this price is the example. */
const price = 4000;
const start_time = '09:00';
/** Days from today to the example, at least so many more than the longest notice. */
const ahead = 14;

/** What a policy refunds of a booking, in pounds and dates, by the function that refunds. */
export function RefundExample({ steps }: { steps: readonly CancellationStep[] }) {
  const [today] = useState(() => localDate(new Date()));
  const longest = Math.max(0, ...steps.map(({ hours_before }) => hours_before));
  const date = addDays(today, ahead + Math.ceil(longest / 24));
  const terms = refundTerms({ price, date, start_time, cancellation_steps: steps });
  const until = (hours: number) => {
    if (hours === 0) return 'Before it begins';
    const moment = wallHoursBefore(hours, { date, time: start_time });
    return `By ${formatFullDay(moment.date)}, ${formatTime(moment.time, 'service')}`;
  };
  return (
    <div className={styles.example}>
      <p>
        <strong>Example.</strong> A booking of {formatPence(price)} on {formatFullDay(date)} at{' '}
        {formatTime(start_time, 'service')} that its family cancels:
      </p>
      <dl>
        {terms.map(({ hours, refund }) => (
          <div key={hours}>
            <dt>{until(hours)}</dt>
            <dd>{formatPence(refund)} refund</dd>
          </div>
        ))}
        {terms.at(-1)?.hours !== 0 && (
          <div>
            <dt>{terms.length > 0 ? 'Later' : 'At any time'}</dt>
            <dd>No refund</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
