import { call, mutationOptions } from '@bairn/shared/app';
import { markBookingsSeen } from '@bairn/shared/calls/planning';
import type { Scope } from '../components/sessionQueries.ts';

/** Says how far this person has looked through the list. */
export const lookedUntil = (scope: Scope) =>
  mutationOptions({
    mutationFn: async (until: string) => (await call(markBookingsSeen, { params: scope, body: { until } })).data,
  });
