import { Link, useBranch, useQuery } from '@bairn/shared/app';
import { formatDay, formatTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { Attendance, AttendanceEntry } from '@bairn/shared/schema/attendance';
import { NeedsButton } from '@bairn/shared/needs/NeedsButton';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { careOf } from './careOf.ts';
import { childrenTodayQuery } from './queries.ts';

/** What everybody in the rooms must know of today's children; never cut short. */
export function Component() {
  const { nursery, branch } = useBranch();
  const attendance = useQuery(childrenTodayQuery({ nursery: nursery.id, branch: branch.id }));
  return (
    <Card title="Allergies and needs" aside={<Link to={paths.children()}>All children</Link>}>
      <QueryView query={attendance} part>
        {(known) => <Care attendance={known} branch={branch.id} />}
      </QueryView>
    </Card>
  );
}

function Care({ attendance, branch }: { attendance: Attendance; branch: string }) {
  const { count, known, open } = careOf(attendance.entries);
  if (count === 0) {
    const over = attendance.entries.length > 0;
    return (
      <EmptyState level={3} title={over ? 'Everyone has left' : 'No children today'}>
        {over ? 'No child is in or still expected today.' : 'No one is booked today.'}
      </EmptyState>
    );
  }
  if (known.length + open.length === 0) {
    return (
      <EmptyState level={3} drawing="no-bookings" title="No allergies or needs today">
        {`Parents say none for all of today's ${plural(count, 'child', 'children')}.`}
      </EmptyState>
    );
  }
  return (
    <>
      <p>
        <strong>{known.length}</strong> of {plural(count, 'child', 'children')} in or expected today
      </p>
      {known.length > 0 && (
        <Glance
          label="Children with allergies or needs"
          lines={known.map((entry) => ({
            key: entry.child.id,
            title: <Link to={servicePaths.sessionAttendance(entry.session_id)}>{entry.child.full_name}</Link>,
            detail: <ChildNeeds child={entry.child} />,
            end: <Place entry={entry} />,
          }))}
        />
      )}
      {open.length > 0 && <NotAsked entries={open} branch={branch} />}
    </>
  );
}

/** Those whose family has not answered: on today's list they count neither as an alert nor as none. */
function NotAsked({ entries, branch }: { entries: readonly AttendanceEntry[]; branch: string }) {
  return (
    <details>
      <summary>{`${plural(entries.length, 'child', 'children')} not asked yet`}</summary>
      <Glance
        label="Children not asked yet"
        lines={entries.map(({ child }) => ({
          key: child.id,
          title: child.full_name,
          detail: child.needs_asked_on ? `Asked on ${formatDay(child.needs_asked_on)}` : undefined,
          end: <NeedsButton child={child} branch={branch} />,
        }))}
      />
    </details>
  );
}

function Place({ entry: { status, session_name: name, start_time: start } }: { entry: AttendanceEntry }) {
  return status === 'in' ? (
    <>
      <Badge tone="success">In</Badge>
      <br />
      {name}
    </>
  ) : (
    <>
      from {formatTime(start, 'service')}
      <br />
      {name}
    </>
  );
}
