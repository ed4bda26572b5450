import { apiQuery, dataOf, useQuery, useSession } from '@bairn/shared/app';
import { listFamilyBookings } from '@bairn/shared/calls/childBookings';
import { readCounts } from '@bairn/shared/calls/counts';
import { needsQuery } from '@bairn/shared/needs/needsQuery';
import { today } from '../components/today.ts';

/** A child as the menus name it. */
type NamedChild = { id: string; first_name: string; full_name: string };

/**
 * The family's children. The session has them at once; the call is live, so a child that is added on another device
 * appears too.
 */
export function useFamilyChildren(): readonly NamedChild[] {
  const { user } = useSession();
  const { data } = useQuery(needsQuery);
  return data ?? user?.keyworkerProfile?.children ?? [];
}

/** How many children services entered, that the person has still to confirm. */
export const toConfirmQuery = apiQuery(
  readCounts,
  { query: {} },
  { select: ({ data }) => data.family?.children_to_confirm ?? 0, shows: () => true },
);

/** The bookings of a child from today on that stand, the next one first. */
export const comingQuery = (child: string) =>
  apiQuery(
    listFamilyBookings,
    { query: { child_id: child, from: today(), status: 'confirmed', per_page: 100 } },
    { select: dataOf },
  );
