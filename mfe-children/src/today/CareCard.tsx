import { Link, useBranch, useQuery } from '@bairn/shared/app';
import { formatTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { Attendance, AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { HealthNotes } from '@bairn/shared/ui/HealthNotes';
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
        {(known) => <Known attendance={known} />}
      </QueryView>
    </Card>
  );
}

function Known({ attendance }: { attendance: Attendance }) {
  const { count, known } = careOf(attendance.entries);
  if (count === 0) {
    const over = attendance.entries.length > 0;
    return (
      <EmptyState level={3} title={over ? 'Everyone has left' : 'No children today'}>
        {over ? 'No child is in or still expected today.' : 'No one is booked today.'}
      </EmptyState>
    );
  }
  if (known.length === 0) {
    return (
      <EmptyState level={3} drawing="no-bookings" title="None known">
        {`None of today's ${plural(count, 'child', 'children')} has an allergy or a medical need on record.`}
      </EmptyState>
    );
  }
  return (
    <>
      <p>
        <strong>{known.length}</strong> of {plural(count, 'child', 'children')} in or expected today
      </p>
      <Glance
        label="Children with allergies or medical needs"
        lines={known.map((entry) => ({
          key: entry.child.id,
          title: <Link to={paths.sessionAttendance(entry.session_id)}>{entry.child.full_name}</Link>,
          detail: <HealthNotes allergies={entry.child.allergies} medicalNeeds={entry.child.medical_needs} none="" />,
          end: <Place entry={entry} />,
        }))}
      />
    </>
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
