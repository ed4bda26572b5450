import { keyOf, useQueryClient } from '@bairn/shared/app';
import { readAttendance } from '@bairn/shared/calls/attendance';
import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import { useScope } from '../components/useScope.ts';

/** Puts entries as the server has just answered them into the lists on screen, before these are asked for again. */
export function useKeepEntries() {
  const scope = useScope();
  const client = useQueryClient();
  return (recorded: readonly AttendanceEntry[]) => {
    const present = new Map(recorded.map((entry) => [entry.booking_id, entry]));
    client.setQueriesData<ResponseOf<typeof readAttendance>>(
      { queryKey: keyOf(readAttendance, { params: scope }) },
      (known) =>
        known && {
          data: { ...known.data, entries: known.data.entries.map((one) => present.get(one.booking_id) ?? one) },
        },
    );
  };
}
