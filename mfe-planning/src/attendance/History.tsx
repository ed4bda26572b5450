import { useQuery } from '@bairn/shared/app';
import { formatDay, localDate, localTime } from '@bairn/shared/format/date';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { attendanceOfChild } from '@bairn/shared/calls/attendance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';
import { absenceReasonWords } from './attendanceWords.ts';
import { historyQuery } from './queries.ts';
import styles from './AttendanceRow.module.css';

type AttendanceRecord = ResponseOf<typeof attendanceOfChild>['data'][number]['records'][number];

function words({ event, collected_by, absence_reason, by_family }: AttendanceRecord): string {
  if (event === 'sign_out') return `Signed out${collected_by ? `, collected by ${collected_by}` : ''}`;
  if (event === 'absent')
    return `${by_family ? 'Absent, reported by the family' : 'Absent'}${absence_reason ? `: ${absenceReasonWords[absence_reason]}` : ''}`;
  return { sign_in: 'Signed in', undo: 'Taken back', note: 'Note changed' }[event];
}

/** What became of a record that came late and contradicted the rest. */
const conflictEnds = {
  waiting: 'Not decided yet',
  kept: 'Set aside',
  used: 'Used after a decision',
  withdrawn: 'Taken back by the person who recorded it',
};

/** Everything that was recorded of one entry, what was taken back too. */
export function History({ booking }: { booking: string }) {
  const records = useQuery(historyQuery(useScope(), booking));
  return (
    <QueryView query={records} part skeleton="text" empty={<p>Nothing has been recorded yet.</p>}>
      {(rows) => (
        <ol className={styles.history}>
          {rows.map((record) => (
            <li key={record.id}>
              <p>{words(record)}</p>
              <p className={styles.detail}>
                {formatDay(localDate(record.at))}, {localTime(record.at)}, {record.by}
              </p>
              {record.received_at && (
                <p className={styles.detail}>
                  Recorded without a network, received {localTime(record.received_at)}.
                  {record.conflict && ` ${conflictEnds[record.conflict]}.`}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}
