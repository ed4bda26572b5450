import { useState } from 'react';
import { Link, useQuery, useBranch } from '@bairn/shared/app';
import { formatTime, isoWeek, localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaWeek } from '@bairn/shared/schema/rota';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { coverOf, staffWords } from '../components/coverOf.ts';
import { rotaWeekQuery } from './queries.ts';
import styles from './WorkingCard.module.css';

/** People shown; the rest are on the week's page. */
const most = 4;
const tones = { covered: 'success', short: 'warning', quiet: 'neutral' } as const;

/** Who is on today's rota, and whether they are enough for the children booked. */
export function Component() {
  const { nursery, branch } = useBranch();
  const [{ year, week }] = useState(() => isoWeek(localDate(new Date())));
  const rota = useQuery(rotaWeekQuery({ nursery: nursery.id, branch: branch.id }, year, week));
  return (
    <Card title="Working today" aside={<Link to={servicePaths.teamWeek()}>The week</Link>}>
      <QueryView query={rota} part>
        {({ data }) => <Working week={data} />}
      </QueryView>
    </Card>
  );
}

/** Today's shifts, the first to begin first; a declined one is nobody's. */
const shiftsOf = ({ staff, today }: RotaWeek) =>
  staff
    .flatMap(({ shifts, ...person }) => shifts.map((shift) => ({ person, shift })))
    .filter(({ shift }) => shift.date === today && ['pending', 'confirmed'].includes(shift.confirmation))
    .toSorted((a, b) => a.shift.start_time.localeCompare(b.shift.start_time));

function Working({ week }: { week: RotaWeek }) {
  const day = week.days.find(({ date }) => date === week.today);
  const shifts = shiftsOf(week);
  if (shifts.length === 0) {
    return (
      <EmptyState level={3} title={day?.closed ?? (week.rota ? 'No one is on the rota' : 'No rota for this week')}>
        {day && day.children > 0
          ? `${plural(day.children, 'child is', 'children are')} booked today: ${day.staff_needed} staff are needed.`
          : 'No children are booked today.'}
      </EmptyState>
    );
  }
  const cover = day && coverOf(day);
  return (
    <>
      {day && cover && (
        <p className={styles.cover}>
          <Badge tone={tones[cover.tone]}>{cover.text}</Badge>
          <span>
            {staffWords(day)}, {day.staff_needed} needed for {plural(day.children, 'child', 'children')}
          </span>
        </p>
      )}
      {week.rota?.status === 'draft' && (
        <p className={styles.cover}>
          <Badge tone="warning">Draft</Badge> Staff do not see this rota yet.
        </p>
      )}
      <Glance
        label="On today's rota"
        lines={shifts.slice(0, most).map(({ person, shift }) => ({
          key: shift.id,
          start: <Avatar name={person.name} src={person.avatar_url} size={36} />,
          title: person.name,
          detail: shift.room ?? person.job_title,
          end: (
            <>
              {formatTime(shift.start_time, 'service')}–{formatTime(shift.end_time, 'service')}
              {shift.why.length > 0 && <span className={styles.pending}>{reasonWords[shift.why[0] ?? 'left']}</span>}
              {shift.confirmation === 'pending' && <span className={styles.pending}>Not confirmed</span>}
            </>
          ),
        }))}
        more={
          shifts.length > most && (
            <Link to={servicePaths.teamWeek()}>and {plural(shifts.length - most, 'more person', 'more people')}</Link>
          )
        }
      />
    </>
  );
}
