import { useEffect } from 'react';
import { invalidateAfter, queryOptions, useQuery, useQueryClient } from '@bairn/shared/app';
import { recordAttendance } from '@bairn/shared/calls/attendance';
import { followOffline, offlineStore } from '@bairn/shared/offline/offlineStore';
import { useKeeper } from './useKeeper.ts';

const waitingQuery = (user: string) =>
  queryOptions({
    queryKey: ['offline', user],
    queryFn: async () => (await offlineStore()?.waiting(user)) ?? [],
    // It is on this device: only what happens here changes it.
    meta: { about: [] },
    staleTime: Infinity,
    retry: false,
  });

/** What waits on this device to be sent, and what was not accepted. The list is asked for again when some was sent. */
export function useWaiting() {
  const { user } = useKeeper();
  const client = useQueryClient();
  const { data = [] } = useQuery(waitingQuery(user));
  useEffect(
    () =>
      followOffline(() => {
        void client.invalidateQueries({ queryKey: ['offline', user] });
        void invalidateAfter(client, recordAttendance);
      }),
    [client, user],
  );
  return {
    waiting: data.filter(({ refused }) => !refused),
    refused: data.filter(({ refused }) => refused),
    dismiss: (orders: readonly number[]) => void offlineStore()?.remove(orders),
  };
}
