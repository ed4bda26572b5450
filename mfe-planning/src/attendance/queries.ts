import { apiQuery, call, keepPreviousData, mutationOptions } from '@bairn/shared/app';
import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { attendanceOfChild, readAttendance, recordAttendance } from '@bairn/shared/calls/attendance';
import type { ShownAttendance } from '@bairn/shared/offline/waiting';
import type { Scope } from '../components/sessionQueries.ts';
import { askAttendance, recordOrKeep, type Keeper } from './offline.ts';
import type { Tap } from './tap.ts';

/** It asks every minute: that there is no connection stands above the attendance, and needs no alert over its rows. */
const isOfflineStatus = (status: number) => status === 0;

/** The attendance of a session on a date; today's without one. */
export function attendanceQuery(scope: Scope, keeper: Keeper, session: string, date: string | undefined) {
  const request = { params: scope, query: { session_id: session, ...(date ? { date } : {}) } };
  return apiQuery(readAttendance, request, {
    ask: (signal) =>
      askAttendance(scope, keeper, { session, date }, () => call(readAttendance, { ...request, signal })),
    select: ({ data }): ShownAttendance => data,
    refetchOnReconnect: 'always',
    placeholderData: keepPreviousData,
    shows: isOfflineStatus,
  });
}

/** Records one tap on an entry, from the state that the screen shows. */
export const recordTap = (scope: Scope, keeper: Keeper, entry: AttendanceEntry) =>
  mutationOptions({
    mutationFn: (tap: Tap) =>
      recordOrKeep(scope, keeper, { entry, tap }, async () => {
        const { booking_id, status } = entry;
        const body = { booking_id, from: status, ...tap };
        return (await call(recordAttendance, { query: { nursery_branch_id: scope.branch }, body })).data;
      }),
  });

/** All that was recorded of one entry. */
export const historyQuery = ({ branch }: Scope, booking: string) =>
  apiQuery(
    attendanceOfChild,
    { query: { nursery_branch_id: branch, booking_id: booking } },
    { select: ({ data }) => data[0]?.records ?? [] },
  );
