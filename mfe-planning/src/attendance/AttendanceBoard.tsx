import { useSearchParams } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { attendanceStatuses, type Attendance, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { TextField } from '@bairn/shared/ui/TextField';
import { oneOf } from '../components/filters.ts';
import { attendanceStatus } from './attendanceWords.ts';
import styles from './Attendance.module.css';
import { AttendanceRow } from './AttendanceRow.tsx';
import { useListFocus } from './useListFocus.ts';

/** Children from which on looking for one by eye takes too long. */
const longList = 10;
/** Minutes after the start from which on a child who is expected counts as late. */
const grace = 10;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How late a child is who is still expected, in words; null as long as it is not. */
function lateWords({ status, start_time, end_time }: AttendanceEntry, { date, today, now }: Attendance): string | null {
  const minutes = minutesOf(now) - minutesOf(start_time);
  if (status !== 'expected' || date !== today || minutes < grace) return null;
  if (now >= end_time) return 'Did not come';
  return minutes < 60 ? `${minutes} min late` : `${Math.floor(minutes / 60)} h ${minutes % 60} min late`;
}

const matches = ({ child }: AttendanceEntry, typed: string) =>
  child.full_name.toLocaleLowerCase('en-GB').includes(typed.toLocaleLowerCase('en-GB'));

/** The children of an attendance list with how many are where; a count is also the way to show those alone. */
export function AttendanceBoard({ attendance }: { attendance: Attendance }) {
  const [params] = useSearchParams();
  const { list, keepFocus } = useListFocus();
  const { entries, adults_needed } = attendance;
  const show = oneOf(attendanceStatuses, params.get('show'));
  const search = params.get('search')?.trim() ?? '';
  // Counted here, so that a tap moves them at once.
  const count = (status: AttendanceEntry['status']) => entries.filter((entry) => entry.status === status).length;
  const shown = entries.filter((entry) => (!show || entry.status === show) && (!search || matches(entry, search)));

  const headcount = attendanceStatuses.map((status) => ({
    status,
    words: attendanceStatus[status].words,
    many: count(status),
  }));
  return (
    <>
      <p role="status" className={styles.headcount}>
        <strong>{`${count('in')} in`}</strong>
        {`, ${count('expected')} expected, ${count('out')} left, ${count('absent')} absent. `}
        {adults_needed > 0 && `At least ${plural(adults_needed, 'adult')} for those who are in.`}
      </p>
      <div className={styles.filters}>
        <Choices
          label="Show"
          name="show"
          options={[
            { value: 'all', label: `All ${entries.length}` },
            ...headcount.map(({ status, words, many }) => ({ value: status, label: `${words} ${many}` })),
          ]}
        />
        {(entries.length >= longList || search) && (
          <Filters names={['search']}>
            <TextField name="search" label="Child" />
          </Filters>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={search ? 'No child of this name' : 'No one here'} level={3}>
          {search ? 'Try another part of the name.' : 'The other children are under All.'}
        </EmptyState>
      ) : (
        <ul ref={list} role="list" aria-label="Children" className={styles.rows}>
          {shown.map((entry, index) => (
            <li key={entry.booking_id} data-booking={entry.booking_id}>
              <AttendanceRow
                entry={entry}
                past={attendance.date < attendance.today}
                late={lateWords(entry, attendance)}
                leaves={show !== undefined}
                onSettled={() => keepFocus(entry.booking_id, index)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
