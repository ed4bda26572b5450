import type { ReactNode } from 'react';
import { formatAge } from '@bairn/shared/format/age';
import { formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import type { DayReport, ReportChild } from '@bairn/shared/schema/dayReport';
import { Card } from '@bairn/shared/ui/Card';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';

const statusWords = { expected: 'Expected', in: 'In', out: 'Out', absent: 'Absent' } as const;
const hasAlert = (child: ReportChild) => child.allergies.length > 0 || child.medical_needs !== null;

/** The parts of the report; children with allergies or needs first. */
export function ReportParts({ report }: { report: DayReport }) {
  const { headcount: count, children, sessions, meals, staff } = report;
  const sorted = [...children.filter(hasAlert), ...children.filter((child) => !hasAlert(child))];
  return (
    <>
      <p>
        {`${count.expected} expected, ${count.in} in, ${count.out} out, ${count.absent} absent. `}
        {`Adults needed for those who are in: ${report.adults_needed}.`}
      </p>
      <Card title="Children">
        {sorted.length === 0 ? (
          <EmptyState level={3} drawing="no-session" title="No one is booked on this day" />
        ) : (
          <Glance label="Children" lines={sorted.map(childLine)} />
        )}
      </Card>
      <Lines title="Sessions" none="No session on this day.">
        {sessions.map(({ id, name, start_time, end_time, status, headcount }) => (
          <li key={`${id} ${start_time}`}>
            {`${formatTimes(start_time, end_time, 'service')}, ${name}: `}
            {status === 'closed'
              ? 'closed'
              : `${headcount.expected} expected, ${headcount.in} in, ${headcount.out} out, ${headcount.absent} absent`}
          </li>
        ))}
      </Lines>
      <Lines title="Meals" none="The service has not said which meals it gives.">
        {meals.names.map((name) => (
          <li key={name}>{`${name}, for ${plural(meals.children, 'child', 'children')}`}</li>
        ))}
      </Lines>
      <Lines title="Staff" none="No shifts in a published rota.">
        {staff.map(({ id, name, start_time, end_time }) => (
          <li key={id}>{`${formatTimes(start_time, end_time, 'service')}, ${name}`}</li>
        ))}
      </Lines>
    </>
  );
}

const childLine = (child: ReportChild) => ({
  key: child.booking_id,
  title: `${child.full_name}, ${formatAge(child.age_months)}`,
  detail: (
    <>
      <ChildNeeds child={child} />
      {child.note && <p>{child.note}</p>}
    </>
  ),
  end: (
    <>
      {statusWords[child.status]}
      {child.collected_by && `, collected by ${child.collected_by}`}
      <br />
      {[
        child.session_name,
        formatTimes(child.start_time, child.end_time, 'service'),
        child.room,
        child.key_people.length > 0 && `Key person ${listWords(child.key_people)}`,
      ]
        .filter(Boolean)
        .join(', ')}
    </>
  ),
});

function Lines({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return <Card title={title}>{children.length === 0 ? <p>{none}</p> : <ul>{children}</ul>}</Card>;
}
