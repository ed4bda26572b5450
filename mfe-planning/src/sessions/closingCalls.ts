import { call, mutationOptions } from '@bairn/shared/app';
import { closeInstance, reopenInstance } from '@bairn/shared/schema/closing';
import type { Scope } from '../components/sessionQueries.ts';

type Closing = { session: string; instance: string; reason: string; expected_bookings: number };

/** Closes a date; refused where it has other bookings by now than the person was told of. */
export const closeDate = async (scope: Scope, { session, instance, ...asked }: Closing) =>
  (await call(closeInstance, { params: { ...scope, id: session }, query: { instance_id: instance, ...asked } })).data;

/** Offers a closed date again. */
export const reopenDate = (scope: Scope) =>
  mutationOptions({
    mutationFn: async ({ session, instance }: { session: string; instance: string }) =>
      (await call(reopenInstance, { params: { ...scope, id: session, instance } })).data,
  });
