import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, claimError, errorMessage, toast, useMutation, useQueryClient } from '@bairn/shared/app';
import { localTime } from '@bairn/shared/format/date';
import type { Register, RegisterEntry } from '@bairn/shared/schema/attendance';
import { useScope } from '../components/useScope.ts';
import { doneWords } from './attendanceWords.ts';
import { recordTap, type Tap } from './queries.ts';

/** What the row shows of a tap that was not saved, with the ways on. */
export type Unsaved = { message: string; again: () => void; drop: () => void };

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/** What becomes of a tap without a connection. */
const waitWords = ({ tap, time }: { tap: Tap; time: string }) =>
  `No connection. Keep this page open: ${tap.event === 'sign_in' ? `it is saved with the time ${time}` : 'it is saved'} when you are online again.`;

const isRegister = (data: unknown): data is Register => typeof data === 'object' && data !== null && 'entries' in data;

/**
 * Records taps on one entry. The row takes over what the server recorded at once; what was not saved stays on the row with
 * a way to try again; what another device did before is fetched. A tap without a connection is sent by itself when it is
 * back, with the time of the tap. `leaves`: what is recorded takes the row out of sight.
 */
export function useTap(entry: RegisterEntry, { leaves, onSettled }: { leaves: boolean; onSettled: () => void }) {
  const scope = useScope();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['register'] });
  // What was tapped on the row itself and when; a dialog keeps its own.
  const [tapped, setTapped] = useState<{ tap: Tap; time: string; from: RegisterEntry['status'] }>();

  const record = useMutation({
    ...recordTap(scope, entry),
    onSuccess(recorded, tap) {
      keep(recorded);
      const undo = recorded.can.undo && tap.event !== 'undo' && { label: 'Undo', act: () => void takeBack(recorded) };
      // A row that stays says it itself, with its own way back; an alert would only cover the rows beneath.
      if (leaves) toast.success(doneWords(recorded), { key: 'register', ...(undo ? { action: undo } : {}) });
    },
    onError(error) {
      const isOutdated = error instanceof ApiError && [404, 409].includes(error.status);
      // A dialog shows what was wrong with its fields; the row what was not saved. The rest is told by the alert.
      if (!isOutdated) claimError(error);
    },
    onSettled(_recorded, error) {
      // Without a connection there is nothing newer to fetch: that it failed too would be said a second time.
      if (!isOffline(error)) void refresh();
      onSettled();
    },
  });

  // Nor does it count any more once the register shows another state.
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

  function keep(recorded: RegisterEntry) {
    client.setQueriesData<unknown>({ queryKey: ['register'] }, (known: unknown) =>
      isRegister(known)
        ? { ...known, entries: known.entries.map((one) => (one.booking_id === recorded.booking_id ? recorded : one)) }
        : known,
    );
  }

  /** From the toast: the row may be out of sight by then, so it holds nothing of the row. */
  async function takeBack(recorded: RegisterEntry) {
    try {
      const restored = await recordTap(scope, recorded).mutationFn?.({ event: 'undo' }, {} as never);
      if (restored) keep(restored);
      toast.success(`${recorded.child.first_name}: taken back`, { key: 'register' });
    } catch (error) {
      toast.error(errorMessage(error));
    }
    void refresh();
  }

  // What a dialog asked for it shows itself.
  const failed = meant && record.error instanceof ApiError && ![404, 409].includes(record.error.status);
  const unsaved: Unsaved | null = failed
    ? { message: waits ? waitWords(tapped) : errorMessage(record.error), again, drop: record.reset }
    : null;
  return {
    tap(tap: Tap) {
      setTapped({ tap, time: localTime(new Date()), from: entry.status });
      record.mutate(tap);
    },
    /** For a dialog, which keeps what was chosen and shows itself what went wrong. */
    tapAndWait(tap: Tap) {
      setTapped(undefined);
      return record.mutateAsync(tap);
    },
    busy: record.isPending ? record.variables.event : null,
    unsaved,
  };
}
