import { Link, useBranch, useQuery } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { MySchedule } from '@bairn/shared/schema/rota';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { myScheduleQuery } from './queries.ts';

/** Shifts shown; a week of them at most. */
const most = 5;

/** When the reader works next, by the published rotas. */
export function Component() {
  const { nursery, branch } = useBranch();
  const schedule = useQuery(myScheduleQuery({ nursery: nursery.id, branch: branch.id }));
  return (
    <Card title="My shifts" aside={<Link to={servicePaths.staffAvailability()}>Availability</Link>}>
      <QueryView
        query={schedule}
        part
        isEmpty={({ shifts }) => shifts.length === 0}
        empty={
          <EmptyState level={3} drawing="no-session" title="No shifts yet">
            Your shifts of the next two weeks appear here once their rotas are published.
          </EmptyState>
        }
      >
        {(known) => <Shifts schedule={known} />}
      </QueryView>
    </Card>
  );
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

function Shifts({ schedule: { shifts, today } }: { schedule: MySchedule }) {
  return (
    <Glance
      label="My next shifts"
      lines={shifts.slice(0, most).map((shift) => ({
        key: shift.id,
        title: shift.date === today ? 'Today' : formatDay(shift.date),
        detail: [shift.room, `${number.format(shift.minutes / 60)} h`].filter(Boolean).join(' · '),
        end: (
          <>
            <strong>{formatTimes(shift.start_time, shift.end_time, 'service')}</strong>
            <br />
            {shift.confirmation === 'pending' ? <Badge tone="warning">Not confirmed</Badge> : 'Confirmed'}
          </>
        ),
      }))}
      more={shifts.length > most && `and ${plural(shifts.length - most, 'more shift')} in two weeks`}
    />
  );
}
