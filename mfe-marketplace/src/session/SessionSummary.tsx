import { cancellationWords } from '@bairn/shared/format/cancellation';
import { dayWords, formatTimes } from '@bairn/shared/format/date';
import { howChildrenGetThere } from '@bairn/shared/format/gettingThere';
import { formatPence } from '@bairn/shared/format/money';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { ageSpan } from '../components/words.ts';
import styles from './SessionSummary.module.css';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function lengthWords(start: string, end: string): string {
  const minutes = minutesOf(end) - minutesOf(start);
  const hours = Math.floor(minutes / 60);
  return [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ');
}

/** What one needs to know before choosing a date. */
export function SessionSummary({ session }: { session: SessionDetails }) {
  const { start_time, end_time } = session;
  const names = (items: { name: string }[]) => items.map(({ name }) => name).join(', ') || null;
  return (
    <Card className={styles.summary}>
      {session.description && <p>{session.description}</p>}
      <p className={styles.price}>
        <strong>{formatPence(session.price)}</strong> a session
      </p>
      <Facts
        items={[
          {
            label: 'Time',
            value: `${formatTimes(start_time, end_time, 'family')} (${lengthWords(start_time, end_time)})`,
          },
          { label: 'Days', value: dayWords(session.days) },
          { label: 'Ages', value: `${ageSpan(session.age_from_months, session.age_to_months)}, on the day` },
          { label: 'Getting there', value: howChildrenGetThere(session.collects_from) },
          { label: 'Pay by', value: names(session.payment_types) },
          {
            label: 'If you cancel',
            value: (
              <ul role="list" className={styles.policy}>
                {cancellationWords(session.cancellation_steps).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          },
        ].filter(({ value }) => value)}
      />
    </Card>
  );
}
