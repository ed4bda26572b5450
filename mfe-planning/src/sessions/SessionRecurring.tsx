import { useState } from 'react';
import type { sessionRecurring } from '@bairn/shared/calls/recurring';
import { Link } from '@bairn/shared/app';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { ServiceRecurring } from '@bairn/shared/schema/recurring';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { Table } from '@bairn/shared/ui/Table';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { allLeftOut, daysAndTimes, endedIn, nextMonth } from '../components/recurringText.ts';
import styles from './Sessions.module.css';

/** Why it ended, for its service. */
const endWords: Record<NonNullable<ServiceRecurring['ended_by']>, string> = {
  family: 'Ended by the family',
  service: 'Ended by the service',
  unpaid: 'Ended because a month was not paid',
  gone: 'Ended because the session is no longer offered',
};

/** A month that the family can still pay: its order, and when the booking ends without that. */
function Unpaid({ unpaid: { number, pay_by } }: { unpaid: NonNullable<ServiceRecurring['unpaid']> }) {
  return (
    <span className={styles.unpaid}>
      <Badge tone="warning">Not paid yet</Badge>
      <span>
        <Link to={servicePaths.serviceOrders({ search: number, order: number })}>Order {number}</Link>: ends on{' '}
        {formatDate(localDate(pay_by))} unless the family pays
      </span>
    </span>
  );
}

/** The children who come to a session every week, and those whose booking has ended; nothing where there are none. */
export function SessionRecurring({ data, can_end }: Pick<ResponseOf<typeof sessionRecurring>, 'data' | 'can_end'>) {
  const [ending, setEnding] = useState<ServiceRecurring>();
  const dialog = useLazyDialog(() =>
    import('./EndRecurringByServiceDialog.tsx').then((one) => one.EndRecurringByServiceDialog),
  );
  if (data.length === 0) return null;
  const goesOn = data.filter(({ status }) => status === 'active');
  const ended = data.filter(({ status }) => status === 'ended');
  return (
    <section className={styles.part} aria-labelledby="every-week">
      <h2 id="every-week">Every week</h2>
      {goesOn.length > 0 && (
        <Table
          caption="Every week"
          from={1040}
          rows={goesOn}
          columns={[
            { head: 'Child', cell: ({ child }) => child.child_name },
            { head: 'Family', shown: 'second', cell: ({ family_name }) => family_name },
            { head: 'Days', shown: 'second', cell: (row) => daysAndTimes(row, 'service') },
            {
              head: 'Booked until',
              shown: 'second',
              labelled: true,
              cell: ({ booked_until }) => formatDate(booked_until),
            },
            {
              head: 'Payment',
              shown: 'second',
              cell: ({ unpaid }) => unpaid && <Unpaid unpaid={unpaid} />,
            },
            { head: 'Next month', shown: 'details', cell: (row) => nextMonth(row) },
            { head: 'Left out', shown: 'details', cell: (row) => allLeftOut(row) || 'No dates' },
            { head: 'Paid by', shown: 'details', cell: ({ payment_type }) => payment_type },
            ...(can_end
              ? [
                  {
                    head: '',
                    align: 'end' as const,
                    cell: (row: ServiceRecurring) => (
                      <Button
                        variant="quiet"
                        size="small"
                        onClick={() => {
                          setEnding(row);
                          dialog.open();
                        }}
                      >
                        End<span className="visually-hidden"> for {row.child.child_name}</span>
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>Ended ({ended.length})</summary>
          <List items={ended}>
            {(row) => (
              <ListRow
                title={`${row.child.child_name}, ${row.family_name}`}
                detail={
                  <>
                    <p>
                      {daysAndTimes(row, 'service')}, booked until {formatDate(row.booked_until)}
                    </p>
                    <p>{endedIn(endWords, row, formatDate)}</p>
                  </>
                }
              />
            )}
          </List>
        </details>
      )}
      {dialog.Dialog && ending && <dialog.Dialog recurring={ending} onClose={dialog.close} />}
    </section>
  );
}
