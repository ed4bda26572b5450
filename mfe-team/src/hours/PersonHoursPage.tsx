import { useState } from 'react';
import { useQuery, useSearchParams } from '@bairn/shared/app';
import { formatDate, formatDay, localDate, localTime } from '@bairn/shared/format/date';
import { leaveNumber } from '@bairn/shared/format/leaveDays';
import type { PersonHours, WorkPeriod } from '@bairn/shared/schema/hours';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Menu } from '@bairn/shared/ui/Menu';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { StaffFrame } from '../components/StaffFrame.tsx';
import type { ProfilePath } from '../components/profileQueries.ts';
import styles from '../leave/Leave.module.css';
import { hoursQuery } from './queries.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { TimesDialog } from './TimesDialog.tsx';

/** A person's hours of a period: of the person in the address, or of the reader. */
export function Component() {
  return <StaffFrame title="Hours">{(_, path) => <Hours path={path} />}</StaffFrame>;
}

function Hours({ path: { nursery, branch, id } }: { path: ProfilePath }) {
  const [search] = useSearchParams();
  const [from, to] = [search.get('from'), search.get('to')];
  const query = useQuery(
    hoursQuery({ nursery, branch }, { profile: id, ...(from && { from }), ...(to && { to }) }),
  );
  return (
    <QueryView query={query} skeleton="details">
      {(hours) => <Times hours={hours} scope={{ nursery, branch }} />}
    </QueryView>
  );
}

type Doing = { what: 'add' } | { what: 'correct' | 'remove'; period: WorkPeriod };

function Times({ hours, scope }: { hours: PersonHours; scope: { nursery: string; branch: string } }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { totals, periods, from, to, can_correct } = hours;
  const close = () => setDoing(null);
  return (
    <div className={styles.page}>
      <Card
        title={`${formatDate(from)} to ${formatDate(to)}`}
        aside={
          can_correct && (
            <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setDoing({ what: 'add' })}>
              Add a time
            </Button>
          )
        }
      >
        <p>
          {leaveNumber('hours', totals.worked)} hours worked of {leaveNumber('hours', totals.rostered)} rostered,{' '}
          {leaveNumber('hours', totals.overtime)} overtime.
        </p>
        {periods.length === 0 ? (
          <p>No times in this period.</p>
        ) : (
          <ul role="list" className={styles.list}>
            {periods.map((period) => (
              <li key={period.id} className={styles.line}>
                <Line period={period} />
                {can_correct && !period.is_removed && (
                  <Menu
                    label={`Actions for ${formatDay(localDate(period.started_at))}`}
                    items={[
                      { label: 'Correct', onSelect: () => setDoing({ what: 'correct', period }) },
                      { label: 'Remove', danger: true, onSelect: () => setDoing({ what: 'remove', period }) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {doing?.what === 'remove' && <RemoveDialog period={doing.period} scope={scope} onClose={close} />}
      {(doing?.what === 'add' || doing?.what === 'correct') && (
        <TimesDialog
          hours={hours}
          period={doing.what === 'correct' ? doing.period : undefined}
          scope={scope}
          onClose={close}
        />
      )}
    </div>
  );
}

function Line({ period: { started_at, ended_at, is_removed, corrections } }: { period: WorkPeriod }) {
  return (
    <div className={styles.words}>
      <span className={styles.head}>
        {formatDay(localDate(started_at))}, {localTime(started_at)} to {ended_at ? localTime(ended_at) : 'now'}
        {is_removed && <Badge tone="neutral">Removed</Badge>}
        {!is_removed && !ended_at && <Badge tone="warning">No end</Badge>}
      </span>
      {corrections.map(({ at, by, reason }) => (
        <p key={at} className={styles.small}>
          {formatDate(localDate(at))}, {by}: {reason}
        </p>
      ))}
    </div>
  );
}
