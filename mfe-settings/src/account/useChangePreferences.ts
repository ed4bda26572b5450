import { useQueryClient } from '@bairn/shared/app';
import { changeNotificationPreferences } from '@bairn/shared/calls/notificationPreferences';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { useSend } from '@bairn/shared/ui/useSend';
import { preferencesQuery } from './queries.ts';

/** Changes preferences of the person; the answer is what the screen shows from then on. */
export function useChangePreferences() {
  const client = useQueryClient();
  const send = useSend(changeNotificationPreferences);
  return async (body: NonNullable<RequestOf<typeof changeNotificationPreferences>['body']>): Promise<void> => {
    client.setQueryData(preferencesQuery.queryKey, await send({ body }));
  };
}
