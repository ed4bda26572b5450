import { formatAge } from '@bairn/shared/format/age';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import type { SessionBooking } from '@bairn/shared/schema/rows/bookings';
import { Badge } from '@bairn/shared/ui/Badge';
import { HealthNotes } from '@bairn/shared/ui/HealthNotes';
import { serviceStatus } from './bookingStatus.ts';
import styles from './bookingCells.module.css';

/** Cells of a list of bookings: what keeps the child safe, who comes when, and whom to call. */
export const bookingCells = (today: string | undefined) => ({
  child: ({ child }: SessionBooking) => (
    <span className={styles.who}>
      {child.allergies && (
        <HealthNotes
          allergies={child.allergies}
          medicalNeeds={child.medical_needs}
          none="No allergies or medical needs known"
        />
      )}
      <span className={styles.child}>{child.full_name}</span>
      <span className={styles.more}>{formatAge(child.age_months)} on the day</span>
    </span>
  ),
  date: ({ date, start_time, end_time }: SessionBooking) => (
    <span className={styles.nowrap}>
      {date === today ? 'Today' : formatDay(date)}
      <br />
      {formatTimes(start_time, end_time, 'service')}
    </span>
  ),
  keyworker: ({ keyworker }: SessionBooking) => (
    <span className={styles.contact}>
      {keyworker.name}
      {keyworker.phone && <a href={`tel:${keyworker.phone}`}>{formatPhone(keyworker.phone)}</a>}
      {keyworker.email && (
        <a href={`mailto:${keyworker.email}`} aria-label={keyworker.email}>
          {keyworker.email.split('@')[0]}
          <wbr />@{keyworker.email.split('@')[1]}
        </a>
      )}
    </span>
  ),
  status: ({ status }: SessionBooking) => (
    <Badge tone={serviceStatus[status].tone}>{serviceStatus[status].words}</Badge>
  ),
  price: ({ price, payment_type }: SessionBooking) => (
    <span>
      {formatPence(price)}
      <br />
      <span className={styles.more}>{payment_type}</span>
    </span>
  ),
});
