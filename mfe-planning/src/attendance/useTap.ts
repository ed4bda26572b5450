import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, errorMessage, invalidateAfter, toast, useMutation, useQueryClient } from '@bairn/shared/app';
import { recordAttendance } from '@bairn/shared/calls/attendance';
import { localTime } from '@bairn/shared/format/date';
import type { AttendanceEntry, AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import { useScope } from '../components/useScope.ts';
import { doneWords, undoneWords } from './attendanceWords.ts';
import { isOffline } from './offline.ts';
import { recordTap } from './queries.ts';
import type { Tap } from './tap.ts';
import { useKeeper } from './useKeeper.ts';
import { useKeepEntries } from './useKeepEntries.ts';

/** What the row shows of a tap that was not saved, with the ways on. */
export type Unsaved = { message: string; again: () => void; drop: () => void };

/** The entry has changed, or is gone. */
const outdated = [404, 409];

/** What becomes of a tap without a connection. */
const waitWords = ({ tap, time }: { tap: Tap; time: string }) =>
  `No connection. Keep this page open: ${tap.event === 'sign_in' ? `it is saved with the time ${time}` : 'it is saved'} when you are online again.`;

/**
 * Records taps on one entry. The row takes over what the server recorded at once; what was not saved stays on the row with
 * a way to try again; what another device did before is fetched. A tap without a connection is sent by itself when it is
 * back, with the time of the tap. `onRecord` learns beforehand to which state the entry goes, `onSettled` afterwards of the event,
 * done or not.
 */
export function useTap(
  entry: AttendanceEntry,
  {
    onRecord,
    onSettled,
  }: { onRecord: (to: AttendanceStatus | undefined) => void; onSettled: (event: AttendanceEvent) => void },
) {
  const scope = useScope();
  const keeper = useKeeper();
  const client = useQueryClient();
  const keep = useKeepEntries();
  const refresh = () => invalidateAfter(client, recordAttendance);
  // What was tapped on the row itself and when; a dialog keeps its own.
  const [tapped, setTapped] = useState<{ tap: Tap; time: string; from: AttendanceEntry['status'] }>();

  const record = useMutation({
    ...recordTap(scope, keeper, entry),
    onSuccess(recorded, tap) {
      keep([recorded]);
      // The row has moved to another group, perhaps out of sight: it is said, with the way back.
      const undo = recorded.can.undo && tap.event !== 'undo' && { label: 'Undo', act: () => void takeBack(recorded) };
      toast.success(tap.event === 'undo' ? undoneWords(recorded) : doneWords(recorded), {
        key: 'attendance',
        ...(undo ? { action: undo } : {}),
      });
    },
    // A dialog shows what was wrong with its fields, the row what was not saved; that the entry is another by now is alerted.
    meta: { shows: (status) => !outdated.includes(status) },
    onSettled(_recorded, error, { event }) {
      // Without a connection there is nothing newer to fetch: that it failed too would be said a second time.
      if (!isOffline(error)) void refresh();
      onSettled(event);
    },
  });

  // It does not count any more once the list shows another state.
  const tellMove = (from: AttendanceStatus, event: AttendanceEvent) =>
    onRecord(nextState(attendanceMachine, from, event));
  const meant = tapped !== undefined && tapped.from === entry.status;
  const waits = meant && isOffline(record.error);
  const again = () => {
    if (!tapped) return;
    const { tap, time } = tapped;
    const took = tap.event === 'sign_in' && tap.time === undefined ? { time } : {};
    record.mutate({ ...tap, ...took });
  };
  const online = useEffectEvent(again);
  useEffect(() => {
    if (!waits) return;
    const send = () => online();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [waits]);

  /** From the toast: the row may be out of sight by then, so it holds nothing of the row. */
  async function takeBack(recorded: AttendanceEntry) {
    tellMove(recorded.status, 'undo');
    try {
      const restored = await recordTap(scope, keeper, recorded).mutationFn?.({ event: 'undo' }, {} as never);
      if (!restored) return;
      keep([restored]);
      toast.success(undoneWords(restored), { key: 'attendance' });
      onSettled('undo');
    } catch (error) {
      toast.error(errorMessage(error));
    }
    void refresh();
  }

  // What a dialog asked for it shows itself.
  const failed = meant && record.error instanceof ApiError && !outdated.includes(record.error.status);
  const unsaved: Unsaved | null = failed
    ? { message: waits ? waitWords(tapped) : errorMessage(record.error), again, drop: record.reset }
    : null;
  return {
    /** Ignored while another is under way. */
    tap(tap: Tap) {
      if (record.isPending) return;
      tellMove(entry.status, tap.event);
      setTapped({ tap, time: localTime(new Date()), from: entry.status });
      record.mutate(tap);
    },
    /** For a dialog, which keeps what was chosen and shows itself what went wrong. */
    tapAndWait(tap: Tap) {
      setTapped(undefined);
      tellMove(entry.status, tap.event);
      return record.mutateAsync(tap);
    },
    busy: record.isPending ? record.variables.event : null,
    unsaved,
  };
}
