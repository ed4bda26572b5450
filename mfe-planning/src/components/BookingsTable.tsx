import type { ComponentProps, ReactNode } from 'react';
import { formatAge } from '@bairn/shared/format/age';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import type { SessionBooking } from '@bairn/shared/schema/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { HealthNotes } from '@bairn/shared/ui/HealthNotes';
import { Table } from '@bairn/shared/ui/Table';
import { serviceStatus } from './bookingStatus.ts';
import styles from './BookingsTable.module.css';

type Columns<Row> = ComponentProps<typeof Table<Row>>['columns'];

type Props<Row extends SessionBooking> = {
  rows: readonly Row[];
  today: string;
  /** Beside the status, such as what is new. */
  mark?: (row: Row) => ReactNode;
  /** After the date: what a list of several sessions needs. */
  between?: Columns<Row>;
  /** After everything: the order, actions. */
  last?: Columns<Row>;
};

/** Bookings as rows: what keeps the child safe, who comes when, and whom to call. */
export function BookingsTable<Row extends SessionBooking>({ rows, today, mark, between = [], last = [] }: Props<Row>) {
  return (
    <Table
      caption="Bookings"
      from={between.length + last.length > 0 ? 1160 : 1040}
      rows={rows}
      columns={[
        {
          head: 'Child',
          sort: 'child',
          cell: ({ child }) => (
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
        ...between,
        {
          head: 'Parent or carer',
          cell: ({ keyworker }) => (
            <span className={styles.contact}>
              {keyworker.name}
              {keyworker.phone && <a href={`tel:${keyworker.phone}`}>{formatPhone(keyworker.phone)}</a>}
              <a href={`mailto:${keyworker.email}`} aria-label={keyworker.email}>
                {keyworker.email.split('@')[0]}
                <wbr />@{keyworker.email.split('@')[1]}
              </a>
            </span>
          ),
        },
        {
          head: 'Status',
          cell: (row) => (
            <span className={styles.states}>
              <Badge tone={serviceStatus[row.status].tone}>{serviceStatus[row.status].words}</Badge>
              {mark?.(row)}
            </span>
          ),
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
        ...last,
      ]}
    />
  );
}
