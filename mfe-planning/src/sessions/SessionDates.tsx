import { useState } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { showSession } from '@bairn/shared/calls/planning';
import { Badge } from '@bairn/shared/ui/Badge';
import { CloseDateDialog } from '@bairn/shared/ui/CloseDateDialog';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Table } from '@bairn/shared/ui/Table';
import { Occupancy } from '../components/Occupancy.tsx';
import { useScope } from '../components/useScope.ts';
import { DateAction } from './DateAction.tsx';
import styles from './Sessions.module.css';

/** Why fewer places are left than were typed. */
const limitWords = {
  rota: 'Rota not published',
  staff: 'Limited by staff',
  room: 'Limited by the room',
  registered: 'Limited by registered places',
};

type Instance = DataOf<typeof showSession>['instances'][number];

type Props = {
  id: string;
  instances: readonly Instance[];
  today: string;
  /** Whether the person may close dates and open them again. */
  canClose: boolean;
};

/** The coming dates of a session: booked, held in baskets, left. */
export function SessionDates({ id, instances, today, canClose }: Props) {
  const scope = useScope();
  const [closing, setClosing] = useState<string | null>(null);
  // As it is now: while the dialog is open, others may book the date.
  const asked = instances.find((instance) => instance.id === closing);
  return (
    <section className={styles.part}>
      {asked && <CloseDateDialog scope={scope} session={id} instance={asked} onClose={() => setClosing(null)} />}
      <h2>Upcoming dates</h2>
      {instances.length === 0 ? (
        <EmptyState title="No upcoming dates" level={3} drawing="no-session">
          This session has no dates from today.
        </EmptyState>
      ) : (
        <Table
          caption="Upcoming dates"
          from={760}
          rows={instances}
          columns={[
            {
              head: 'Date',
              cell: ({ date }) => (
                <Link to={servicePaths.serviceSessionBookings(id, { date })} className={styles.nowrap}>
                  {date === today ? `Today, ${formatDay(date)}` : formatDay(date)}
                </Link>
              ),
            },
            {
              head: 'Time',
              shown: 'second',
              cell: ({ start_time, end_time }) => (
                <span className={styles.nowrap}>{formatTimes(start_time, end_time, 'service')}</span>
              ),
            },
            {
              head: 'Occupancy',
              shown: 'second',
              cell: ({ booked, held, capacity }) => (
                <span className={styles.meter}>
                  <Occupancy booked={booked} held={held} capacity={capacity} />
                </span>
              ),
            },
            {
              head: 'Places left',
              align: 'end',
              shown: 'second',
              labelled: true,
              cell: ({ status, places_left, capacity, limited_by }) =>
                status === 'closed' ? (
                  <Badge>Closed</Badge>
                ) : limited_by ? (
                  <Badge tone="warning">
                    {limitWords[limited_by]}: {places_left} of {capacity}
                  </Badge>
                ) : places_left === 0 ? (
                  <Badge tone="warning">Full</Badge>
                ) : (
                  places_left
                ),
            },
            ...(canClose
              ? [
                  {
                    head: '',
                    align: 'end' as const,
                    cell: (instance: Instance) => (
                      <DateAction session={id} instance={instance} onClose={() => setClosing(instance.id)} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  );
}
