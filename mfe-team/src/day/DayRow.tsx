import type { CSSProperties } from 'react';
import { formatTime, formatTimes } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { cx } from '@bairn/shared/ui/cx';
import styles from './Day.module.css';
import { partOf } from './dayFigures.ts';
import { OffSick } from './OffSick.tsx';

type Person = RotaOfDay['people'][number];

/** A shift with its person, or an open one. */
export type RowShift = { shift: RotaShift; person: Person | null };

type Props = { day: RotaOfDay; shift: RotaShift | null; person: Person | null };

/** One shift of a day: who, when, and whether they are at work; on a wide screen as a bar of the day. */
export function DayRow({ day, shift, person }: Props) {
  const present = person?.present ?? [];
  const canBeOff = person !== null && shift !== null && shift.confirmation !== 'declined' && day.date >= day.today;
  const bar = (from: string, to: string) => ({ '--from': partOf(day, from), '--to': partOf(day, to) }) as CSSProperties;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        {person ? <Avatar name={person.name} src={person.avatar_url} size={28} /> : <span className={styles.nobody} />}
        <strong>{person?.name ?? 'Open shift'}</strong>
        {canBeOff && <OffSick person={person} date={day.date} />}
        <Marks day={day} shift={shift} person={person} />
      </div>
      <div aria-hidden className={styles.track}>
        {shift && (
          <span
            className={cx(styles.bar, (!person || shift.confirmation === 'declined') && styles.open)}
            style={bar(shift.start_time, shift.end_time)}
          >
            {formatTime(shift.start_time, 'service')}–{formatTime(shift.end_time, 'service')}
          </span>
        )}
        {shift?.break_start && shift.break_minutes > 0 && (
          <span
            className={styles.pause}
            style={bar(shift.break_start, timeOf(minutesOf(shift.break_start) + shift.break_minutes))}
          />
        )}
        {present.map(({ from, to }) => (
          <span key={from} className={styles.present} style={bar(from, to ?? day.now ?? '23:59')} />
        ))}
      </div>
      <span className={styles.when}>{timesWords(shift)}</span>
    </li>
  );
}

function timesWords(shift: RotaShift | null): string {
  if (!shift) return '';
  const { start_time, end_time, break_minutes, break_start } = shift;
  const pause = break_start ? `, break at ${formatTime(break_start, 'service')}` : `, ${break_minutes} min break`;
  return `${formatTimes(start_time, end_time, 'service')}${break_minutes > 0 ? pause : ''}`;
}

/** What stands out about a person: why they do not count, whether they are there, and an answer that is missing. */
function Marks({ day, shift, person }: Props) {
  if (!person) return null;
  const here = person.present.findLast(({ to }) => to === null);
  const isDue = day.now !== null && shift !== null && shift.start_time <= day.now && day.now < shift.end_time;
  return (
    <span className={styles.marks}>
      {here && <Badge tone="success">At work since {formatTime(here.from, 'service')}</Badge>}
      {!here && isDue && shift.confirmation !== 'declined' && <Badge tone="warning">Not clocked in</Badge>}
      {shift?.confirmation === 'declined' && <Badge tone="danger">Declined</Badge>}
      {shift?.confirmation === 'pending' && !here && <Badge>Not confirmed</Badge>}
      {person.why
        .filter((reason) => !person.counts || reason === 'first_aid')
        .map((reason) => (
          <Badge key={reason} tone="warning">
            {reasonWords[reason]}
          </Badge>
        ))}
      {person.first_aider && <Badge>First aider</Badge>}
    </span>
  );
}
