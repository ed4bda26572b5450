import { formatDate, formatDay, localDate, localTime } from '@bairn/shared/format/date';
import type { WorkPeriod } from '@bairn/shared/schema/hours';
import { Badge } from '@bairn/shared/ui/Badge';
import lines from '../components/Lines.module.css';
import { clockWords } from './clockWords.ts';

type Moments = Pick<WorkPeriod, 'started_at' | 'ended_at'>;

const timesOf = ({ started_at, ended_at }: Moments) =>
  ended_at ? `${localTime(started_at)} to ${localTime(ended_at)}` : `from ${localTime(started_at)}`;

const dayAndTimes = (moments: Moments) => `${formatDay(localDate(moments.started_at))}, ${timesOf(moments)}`;

/** What a correction changed, from the times before. */
function changeOf(before: Moments | null, after: Moments | null) {
  if (!before) return 'added';
  if (!after) return 'removed';
  const same = localDate(before.started_at) === localDate(after.started_at);
  return `was ${same ? timesOf(before) : dayAndTimes(before)}`;
}

/** A time that a person worked, how long it was, and who changed it and why. */
export function TimeLine({ period }: { period: WorkPeriod }) {
  const { started_at, ended_at, is_removed, is_going_on, corrections } = period;
  const minutes = ended_at ? (Date.parse(ended_at) - Date.parse(started_at)) / 60_000 : null;
  return (
    <div className={lines.words}>
      <span className={lines.head}>
        {dayAndTimes(period)}
        {minutes !== null && <span className={lines.small}>{clockWords(minutes)}</span>}
        {is_removed && <Badge tone="neutral">Removed</Badge>}
        {!is_removed && minutes === null && (
          <Badge tone={is_going_on ? 'success' : 'warning'}>{is_going_on ? 'At work' : 'Did not clock out'}</Badge>
        )}
      </span>
      {corrections.map(({ at, by, reason, before, after }) => (
        <p key={at} className={lines.small}>
          Corrected {formatDate(localDate(at))} by {by}: {reason} ({changeOf(before, after)})
        </p>
      ))}
    </div>
  );
}
