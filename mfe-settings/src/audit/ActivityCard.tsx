import { useState } from 'react';
import { Link, useBranch, useQuery } from '@bairn/shared/app';
import { formatDay, localDate, localTime } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { auditWords } from '@bairn/shared/schema/auditWords';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { latestQuery } from './queries.ts';

/** What was done last at the provider, and by whom. */
export function Component() {
  const { nursery } = useBranch();
  const [today] = useState(() => localDate(new Date()));
  const log = useQuery(latestQuery(nursery.id, 4));
  return (
    <Card title="Latest activity" aside={<Link to={servicePaths.activityLog()}>Activity log</Link>}>
      <QueryView
        query={log}
        part
        empty={
          <EmptyState level={3} title="Nothing yet">
            Changes to bookings, children, money and access appear here.
          </EmptyState>
        }
      >
        {({ data }) => (
          <Glance
            label="Latest activity"
            lines={data.map(({ id, at, user, action, object }) => ({
              key: id,
              title: auditWords[action],
              detail: [object.label, `by ${user?.name ?? 'Bairn'}`].filter(Boolean).join(' · '),
              end: (
                <time dateTime={at}>
                  {localDate(at) === today ? 'Today' : formatDay(localDate(at))}
                  <br />
                  {localTime(at)}
                </time>
              ),
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
