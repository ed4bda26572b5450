import { useQuery, useSession } from '@bairn/shared/app';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { useBasket } from '../components/useBasket.ts';
import type { Own } from './dateState.ts';
import { bookingsQuery } from './queries.ts';

/** The places that the basket of who is here holds on dates of this session, the oldest first. */
export function useHeldLines(session: Pick<SessionDetails, 'id'>) {
  const { basket } = useBasket();
  return basket?.items.filter(({ status, session_id }) => status === 'held' && session_id === session.id) ?? [];
}

/** What the family and its basket have of each date. */
export function useOwn(session: SessionDetails): (instance: MarketplaceInstance) => Own {
  const { user } = useSession();
  const lines = useHeldLines(session);
  const { data } = useQuery({ ...bookingsQuery, enabled: (user?.keyworkerProfile?.children.length ?? 0) > 0 });
  const taken = data?.filter(({ status }) => ['pending', 'confirmed', 'attended', 'absent'].includes(status)) ?? [];
  return ({ id, date, start_time, end_time }) => ({
    lines: lines.filter(({ instance_id, block }) =>
      block ? block.dates.some((one) => one.instance_id === id) : instance_id === id,
    ),
    booked: new Set(
      taken
        .filter((one) => one.date === date && one.start_time < end_time && start_time < one.end_time)
        .map(({ child }) => child.id),
    ),
  });
}
