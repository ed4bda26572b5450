import type { ReactNode } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import type { SessionBooking } from '@bairn/shared/schema/rows/bookings';
import { Badge } from '@bairn/shared/ui/Badge';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { serviceStatus } from './bookingStatus.ts';
import styles from './bookingCells.module.css';

/** Cells of a list of bookings: what keeps the child safe, who comes when, and whom to call. */
export const bookingCells = (today: string | undefined) => ({
  child: ({ child }: SessionBooking) => (
    <span className={styles.who}>
      {child.full_name}
      {child.allergies && <ChildNeeds child={{ ...child, allergies: child.allergies }} brief />}
    </span>
  ),
  date: ({ date }: SessionBooking) => (date === today ? 'Today' : formatDay(date)),
  keyworker: ({ keyworker }: SessionBooking) => (
    <span className={styles.contact}>
      {keyworker.name}
      {keyworker.phone && <a href={`tel:${keyworker.phone}`}>{formatPhone(keyworker.phone)}</a>}
      {keyworker.email && <a href={`mailto:${keyworker.email}`}>{keyworker.email}</a>}
    </span>
  ),
  status: ({ status }: SessionBooking) => (
    <Badge tone={serviceStatus[status].tone}>{serviceStatus[status].words}</Badge>
  ),
  order: ({ order_number }: SessionBooking): ReactNode => order_number,
  price: ({ price }: SessionBooking) => formatPence(price),
});
