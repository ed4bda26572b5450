import { apiQuery, dataOf, Link, useQuery } from '@bairn/shared/app';
import { dayMedicines } from '@bairn/shared/calls/medicines';
import { formatTime } from '@bairn/shared/format/date';
import { doseWords } from '@bairn/shared/format/medicines';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { Attendance } from '@bairn/shared/schema/attendance';
import { Alert } from '@bairn/shared/ui/Alert';
import { useScope } from '../components/useScope.ts';

/** Milliseconds after which the open list asks again: whether a dose is late depends on the clock. */
const askAgain = 60_000;

/** Doses of these children that are late, due or were refused today; nothing where there are none. */
export function DosesDue({ attendance: { entries } }: { attendance: Attendance }) {
  // Beside the attendance: that it fails is no failure of the page.
  const day = useQuery({
    ...apiQuery(dayMedicines, { params: useScope() }, { select: dataOf, shows: () => true }),
    refetchInterval: askAgain,
  });
  const here = new Set(entries.map(({ child }) => child.id));
  const open = (day.data?.doses ?? []).filter(
    ({ child, state }) => here.has(child.id) && state !== 'given' && state !== 'later',
  );
  if (open.length === 0) return null;
  return (
    <Alert tone={open.every(({ state }) => state === 'due') ? 'warning' : 'danger'} title="Medicines">
      <ul>
        {open.map(({ plan_id, child, medicine, dose, due_time, state }) => (
          <li key={`${plan_id} ${due_time}`}>
            <Link to={servicePaths.childMedicines(child.id)}>{child.name}</Link>
            {`: ${medicine}, ${dose}${due_time ? `, ${formatTime(due_time, 'service')}` : ''}. ${doseWords[state]}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
