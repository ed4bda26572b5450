import { formatAge } from '@bairn/shared/format/age';
import { dayWords, formatDate, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { showSession } from '@bairn/shared/calls/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { sessionStatus } from '../components/sessionStatus.ts';
import styles from './Sessions.module.css';

/** What a session is: when, where, for whom, how many, for how much. */
export function SessionFacts({ session }: { session: DataOf<typeof showSession> }) {
  const { words, tone } = sessionStatus[session.status];
  return (
    <Card title="About this session" aside={<Badge tone={tone}>{words}</Badge>}>
      {session.description && <p className={styles.description}>{session.description}</p>}
      <Facts
        items={[
          { label: 'Days', value: dayWords(session.days) },
          { label: 'Time', value: formatTimes(session.start_time, session.end_time, 'service') },
          { label: 'Where', value: session.location_name },
          {
            label: 'Getting there',
            value:
              session.collects_from.length > 0
                ? `Collected from ${listWords(session.collects_from, 'or')}`
                : 'Families bring their child',
          },
          {
            label: 'Ages',
            value: `${formatAge(session.age_from_months)} to under ${formatAge(session.age_to_months)}`,
          },
          { label: 'Places', value: session.capacity },
          { label: 'Price', value: formatPence(session.price) },
          { label: 'Booked', value: session.type === 'block_session' ? 'As a block' : 'Date by date' },
          { label: 'Paid by', value: session.payment_types.join(', ') || null },
          {
            label: 'Runs',
            value: session.first_date ? `${formatDate(session.first_date)} to ${formatDate(session.last_date)}` : null,
          },
          { label: 'Upcoming bookings', value: session.upcoming_bookings },
        ]}
      />
    </Card>
  );
}
