import { formatMonth } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatBytes } from '@bairn/shared/format/plans';
import { chargeWords, countedWords } from '@bairn/shared/format/usageWords';
import type { MonthSoFar } from '@bairn/shared/schema/subscription';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './Subscriptions.module.css';

/** The month that is not over: what was counted so far, and what it comes to. */
export function MonthCard({ current: { month, usage, lines, total } }: { current: MonthSoFar }) {
  return (
    <Card title={`${formatMonth(month)} so far`} aside={<strong>{formatPence(total)}</strong>}>
      <div className={styles.part}>
        <Facts
          items={countedWords.map(({ figure, label }) => ({
            label,
            value: figure === 'storage_bytes' ? formatBytes(usage.storage_bytes) : usage[figure],
          }))}
        />
        <ul role="list" className={styles.charges} aria-label="Charges so far">
          {lines.map((line) => (
            <li key={`${line.from} ${line.kind}`}>
              <span>
                {chargeWords(line)}
                {line.kind !== 'fee' && `: ${line.quantity} at ${formatPence(line.price)}`}
              </span>
              <span>{formatPence(line.amount)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>
          Bookings and children are charged beyond what your plan includes; the rest is free. The statement is made on
          the first day of the next month.
        </p>
      </div>
    </Card>
  );
}
