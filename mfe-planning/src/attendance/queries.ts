import { apiQuery, call, dataOf, keepPreviousData, mutationOptions } from '@bairn/shared/app';
import { type AttendanceEvent, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { attendanceOfChild, readAttendance, recordAttendance } from '@bairn/shared/calls/attendance';
import type { Scope } from '../components/sessionQueries.ts';

/** It asks every minute: that there is no connection stands above the attendance, and needs no alert over its rows. */
const isOffline = (status: number) => status === 0;

/** The attendance of a session on a date; today's without one. */
export const attendanceQuery = (scope: Scope, session: string, date: string | undefined) =>
  apiQuery(
    readAttendance,
    { params: scope, query: { session_id: session, ...(date ? { date } : {}) } },
    { select: dataOf, refetchOnReconnect: 'always', placeholderData: keepPreviousData, shows: isOffline },
  );

export type Tap = {
  event: AttendanceEvent;
  time?: string | null | undefined;
  collected_by?: string | null | undefined;
  reason?: AttendanceEntry['absence_reason'] | undefined;
};

/** Records one tap on an entry, from the state that the screen shows. */
export const recordTap = ({ branch }: Scope, { booking_id, status }: AttendanceEntry) =>
  mutationOptions({
    mutationFn: async (tap: Tap) =>
      (
        await call(recordAttendance, {
          query: { nursery_branch_id: branch },
          body: { booking_id, from: status, ...tap },
        })
      ).data,
  });

/** All that was recorded of one entry. */
export const historyQuery = ({ branch }: Scope, booking: string) =>
  apiQuery(
    attendanceOfChild,
    { query: { nursery_branch_id: branch, booking_id: booking } },
    { select: ({ data }) => data[0]?.records ?? [] },
  );
