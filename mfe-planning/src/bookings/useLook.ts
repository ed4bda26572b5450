import { useEffect, useState } from 'react';
import { useMutation, useQueryClient, type UseQueryResult } from '@bairn/shared/app';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { listBranchBookings } from '@bairn/shared/calls/planning';
import type { BranchBooking } from '@bairn/shared/schema/rows/bookings';
import type { Scope } from '../components/sessionQueries.ts';
import { newBookingsQuery } from '../components/newBookingsQuery.ts';
import { lookedUntil } from './serviceQueries.ts';

type Listed = ResponseOf<typeof listBranchBookings>;

/**
 * Tells the server that the newest bookings have been looked at, once they stand first on screen. What was new on arrival
 * stays marked until the page is left, though the server counts it as seen by then.
 * @returns whether a booking is new to this person
 */
export function useLook(scope: Scope, bookings: UseQueryResult<Listed>, newestFirst: boolean) {
  const client = useQueryClient();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    ...lookedUntil(scope),
    onSuccess: ({ count }) => client.setQueryData(newBookingsQuery(scope).queryKey, { data: { count } }),
    // Looking is not what the person came for: without it the bookings only stay new.
    onError: () => {},
  });
  const data = bookings.isPlaceholderData ? undefined : bookings.data;
  const news = data?.data.filter(({ is_new }) => is_new).map(({ id }) => id) ?? [];
  if (news.some((id) => !marked.has(id))) setMarked(new Set([...marked, ...news]));

  const until = newestFirst && news.length > 0 ? data?.read_at : undefined;
  useEffect(() => {
    if (until) mutate(until);
  }, [until, mutate]);
  return ({ id, is_new }: BranchBooking) => is_new || marked.has(id);
}
