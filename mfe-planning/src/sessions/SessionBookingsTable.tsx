import { formatAge } from '@bairn/shared/format/age';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { SessionBooking } from '@bairn/shared/schema/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { HealthNotes } from '@bairn/shared/ui/HealthNotes';
import { Table } from '@bairn/shared/ui/Table';
import { serviceStatus } from '../components/bookingStatus.ts';
import styles from './Sessions.module.css';

/** `+441314960101` as people write it. */
const phoneWords = (phone: string) => phone.replace(/^\+44(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');

/** Bookings as rows: what keeps the child safe, who comes when, and whom to call. */
export function SessionBookingsTable({ rows, today }: { rows: readonly SessionBooking[]; today: string }) {
  return (
    <Table
      caption="Bookings"
      rows={rows}
      columns={[
        {
          head: 'Child',
          sort: 'child',
          cell: ({ child }) => (
            <span className={styles.who}>
              <HealthNotes
                allergies={child.allergies}
                medicalNeeds={child.medical_needs}
                none="No allergies or medical needs known"
              />
              <span className={styles.child}>{child.full_name}</span>
              <span className={styles.more}>{formatAge(child.age_months)} on the day</span>
            </span>
          ),
        },
        {
          head: 'Date',
          sort: 'date',
          cell: ({ date, start_time, end_time }) => (
            <span className={styles.nowrap}>
              {date === today ? 'Today' : formatDay(date)}
              <br />
              {formatTimes(start_time, end_time, 'service')}
            </span>
          ),
        },
        {
          head: 'Parent or carer',
          cell: ({ keyworker }) => (
            <span className={styles.contact}>
              {keyworker.name}
              {keyworker.phone && <a href={`tel:${keyworker.phone}`}>{phoneWords(keyworker.phone)}</a>}
              <a href={`mailto:${keyworker.email}`} aria-label={keyworker.email}>
                {keyworker.email.split('@')[0]}
                <wbr />@{keyworker.email.split('@')[1]}
              </a>
            </span>
          ),
        },
        {
          head: 'Status',
          cell: ({ status }) => <Badge tone={serviceStatus[status].tone}>{serviceStatus[status].words}</Badge>,
        },
        {
          head: 'Price',
          align: 'end',
          cell: ({ price, payment_type }) => (
            <span>
              {formatPence(price)}
              <br />
              <span className={styles.more}>{payment_type}</span>
            </span>
          ),
        },
        { head: 'Order', cell: ({ order_number }) => <span className={styles.nowrap}>{order_number}</span> },
      ]}
    />
  );
}
