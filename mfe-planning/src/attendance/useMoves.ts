import { useCallback, useEffect, useState } from 'react';
import { listWords } from '@bairn/shared/format/listWords';
import { attendanceStatuses, type AttendanceEntry, type AttendanceStatus } from '@bairn/shared/schema/attendance';

const movedTo: Record<AttendanceStatus, [one: string, many: string]> = {
  expected: ['is expected again', 'are expected again'],
  in: ['is in', 'are in'],
  out: ['has left', 'have left'],
  absent: ['is absent', 'are absent'],
};

type Own = ReadonlyMap<string, AttendanceStatus>;

/** What has changed from one list to the next but by this page's own doing, in a sentence for each state. */
function movesWords(entries: readonly AttendanceEntry[], before: readonly AttendanceEntry[], own: Own): string {
  const was = new Map(before.map(({ booking_id, status }) => [booking_id, status]));
  const moved = entries.filter(({ booking_id, status }) => {
    const former = was.get(booking_id);
    return former !== undefined && former !== status && own.get(booking_id) !== status;
  });
  return attendanceStatuses
    .flatMap((status) => {
      const names = moved.filter((entry) => entry.status === status).map(({ child }) => child.full_name);
      return names.length > 0 ? [`${listWords(names)} ${movedTo[status][names.length === 1 ? 0 : 1]}.`] : [];
    })
    .join(' ');
}

/**
 * What another device or tab has recorded since the list was last drawn, for a live region. What this page records has a
 * message of its own: `expectMove` names it beforehand.
 */
export function useMoves(entries: readonly AttendanceEntry[]) {
  const [known, setKnown] = useState(entries);
  const [moves, setMoves] = useState('');
  const [own] = useState(() => new Map<string, AttendanceStatus>());
  if (known !== entries) {
    setKnown(entries);
    const words = movesWords(entries, known, own);
    if (words) setMoves(words);
  }
  useEffect(() => {
    for (const { booking_id, status } of entries) if (own.get(booking_id) === status) own.delete(booking_id);
  }, [entries, own]);
  const expectMove = useCallback(
    (booking: string, status: AttendanceStatus | undefined) => void (status && own.set(booking, status)),
    [own],
  );
  return { moves, expectMove };
}
