import { saveWorkSchedule, updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import { formatDate, formatTimes } from '@bairn/shared/format/date';
import { workedMinutes, type StaffProfile, type WorkDay, type WorkWeek } from '@bairn/shared/schema/staffProfile';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { useSend } from '@bairn/shared/ui/useSend';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import type { ProfilePath } from '../components/profileQueries.ts';
import { hoursWords } from './hoursWords.ts';
import { OptOutCard } from './OptOutCard.tsx';
import { dayNames } from './weekForm.ts';
import styles from './Profile.module.css';

type Props = { profile: StaffProfile; path: ProfilePath };

/** The weeks by contract and by availability, each with the button of who may change it. */
export function WeekCards({ profile, path }: Props) {
  const update = useSend(updateStaffProfile);
  const save = useSend(saveWorkSchedule);
  const { nursery, branch, id } = path;
  return (
    <div className={styles.cards}>
      <WeekCard
        title="Contracted hours"
        empty="No contracted hours yet."
        weeks={profile.contracted}
        today={profile.today}
        may={profile.can.schedule}
        onSave={(schedule) => update({ params: path, body: { revision: profile.revision, schedule } })}
      />
      <WeekCard
        title="Available hours"
        empty={profile.is_self ? 'Say when you can work.' : 'The person has not said when they can work.'}
        weeks={profile.available}
        today={profile.today}
        may={profile.is_self || profile.can.schedule}
        onSave={(schedule) => save({ params: { nursery, branch }, body: { staff_profile_id: id, ...schedule } })}
      />
      <OptOutCard profile={profile} path={path} />
    </div>
  );
}

type CardProps = {
  title: string;
  empty: string;
  /** The latest first. */
  weeks: readonly WorkWeek[];
  today: string;
  may: boolean;
  onSave: (week: { from: string; days: WorkDay[] }) => Promise<unknown>;
};

function WeekCard({ title, empty, weeks, today, may, onSave }: CardProps) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./WeekDialog.tsx')).WeekDialog);
  const present = weeks.find(({ from }) => from <= today);
  const later = weeks.filter(({ from }) => from > today).toReversed();
  return (
    <Card
      title={title}
      aside={
        may && (
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={open}>
            Change {title.toLowerCase()}
          </Button>
        )
      }
    >
      <div className={styles.part}>
        {weeks.length === 0 && <p className={styles.muted}>{empty}</p>}
        {present && <Week week={present} words={`Since ${formatDate(present.from)}`} />}
        {later.map((week) => (
          <Week key={week.from} week={week} words={`From ${formatDate(week.from)}`} />
        ))}
      </div>
      {Dialog && <Dialog title={title} week={weeks[0]} today={today} onClose={close} onSave={onSave} />}
    </Card>
  );
}

function Week({ week: { days }, words }: { week: WorkWeek; words: string }) {
  const total = days.reduce((sum, day) => sum + workedMinutes(day), 0);
  return (
    <div>
      <p>
        <strong>{words}</strong>: {hoursWords(total)} a week
      </p>
      {days.length > 0 && (
        <table className={styles.week}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Hours</th>
              <th scope="col">Worked</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayNames[day.day - 1]}</th>
                <td>{formatTimes(day.start_time, day.end_time, 'service')}</td>
                <td>{hoursWords(workedMinutes(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
