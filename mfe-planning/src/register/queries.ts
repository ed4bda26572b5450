import { ApiError, call, claimError, keepPreviousData, mutationOptions, queryOptions } from '@bairn/shared/app';
import {
  attendanceOfChild,
  noteAttendance,
  readRegister,
  recordAttendance,
  type AttendanceEvent,
  type RegisterEntry,
} from '@bairn/shared/schema/attendance';
import type { Scope } from '../components/sessionQueries.ts';

/** The register of a session on a date; today's without one. */
export const registerQuery = (scope: Scope, session: string, date: string | undefined) =>
  queryOptions({
    queryKey: ['register', scope, { session, date }],
    async queryFn({ signal }) {
      try {
        return (await call(readRegister, { params: scope, query: { session_id: session, date }, signal })).data;
      } catch (error) {
        // It asks every minute: that there is no connection stands above the register, and needs no alert over its rows.
        if (error instanceof ApiError && error.status === 0) claimError(error);
        throw error;
      }
    },
    refetchOnReconnect: 'always',
    meta: { live: ['register', 'booking'] },
    placeholderData: keepPreviousData,
  });

export type Tap = {
  event: AttendanceEvent;
  time?: string | null | undefined;
  collected_by?: string | null | undefined;
  reason?: RegisterEntry['absence_reason'] | undefined;
};

/** Records one tap on an entry, from the state that the screen shows. */
export const recordTap = ({ branch }: Scope, { booking_id, status }: RegisterEntry) =>
  mutationOptions({
    mutationFn: async (tap: Tap) =>
      (
        await call(recordAttendance, {
          query: { nursery_branch_id: branch },
          body: { booking_id, from: status, ...tap },
        })
      ).data,
  });

/** Writes the note of an entry over the one that the screen shows. */
export const writeNote = ({ branch }: Scope, { booking_id, note: previous }: RegisterEntry, note: string | null) =>
  call(noteAttendance, { query: { nursery_branch_id: branch }, body: { booking_id, note, previous } });

/** All that was recorded of one entry. */
export const historyQuery = ({ branch }: Scope, booking: string) =>
  queryOptions({
    queryKey: ['register', branch, 'history', booking],
    queryFn: async ({ signal }) =>
      (await call(attendanceOfChild, { query: { nursery_branch_id: branch, booking_id: booking }, signal })).data[0]
        ?.records ?? [],
    meta: { live: ['register'] },
  });
