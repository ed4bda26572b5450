import { Link, useQuery } from '@bairn/shared/app';
import { formatTimes } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { Card } from '@bairn/shared/ui/Card';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Occupancy } from '../components/Occupancy.tsx';
import { sessionsQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import styles from './TodayCard.module.css';

/** Today's sessions of the active branch and how full they are. */
export function Component() {
  const sessions = useQuery({
    ...sessionsQuery(useScope(), { sort: 'next_date', per_page: 100 }),
    select: ({ data, today }) => data.filter(({ next_date }) => next_date === today),
  });
  return (
    <Card title="Today" aside={<Link to={paths.serviceSessions()}>All sessions</Link>}>
      <QueryView query={sessions} part skeleton="text" empty={<p className={styles.none}>No sessions today.</p>}>
        {(rows) => (
          <List items={rows} label="Today's sessions">
            {({ id, name, start_time, end_time, booked, held, places_left }) => (
              <div className={styles.session}>
                <p>
                  <Link to={paths.serviceSessionBookings(id)}>{name}</Link>
                  <span className={styles.time}>{formatTimes(start_time, end_time, 'service')}</span>
                </p>
                <Occupancy
                  booked={booked ?? 0}
                  held={held ?? 0}
                  capacity={(booked ?? 0) + (held ?? 0) + (places_left ?? 0)}
                />
              </div>
            )}
          </List>
        )}
      </QueryView>
    </Card>
  );
}
