import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient, useSession } from '@bairn/shared/app';
import type { Basket } from '@bairn/shared/schema/booking';
import { basketQuery } from './basketQueries.ts';
import { keepUid, onOtherTab, useBasketUid } from './basketUid.ts';

/** Milliseconds from the server's time until the next hold ends; false when none does. */
function untilExpiry(basket: Basket | undefined): number | false {
  if (!basket) return false;
  const ends = basket.items.flatMap(({ status, held_until }) => (status === 'held' ? [Date.parse(held_until)] : []));
  return ends.length > 0 && Math.max(1000, Math.min(...ends) - Date.parse(basket.now) + 500);
}

/**
 * The basket of who is here, kept up with other tabs. Not asked for while it is unknown who that is, by a service user, and
 * by a visitor who never put anything in: `none` then says that it is empty.
 */
export function useBasket() {
  const { status, account } = useSession();
  const uid = useBasketUid();
  const client = useQueryClient();
  const before = useRef(status);
  // The basket stays with the person who logs out: its name finds nothing for the next one.
  useEffect(() => {
    if (before.current === 'signed-in' && status === 'anonymous') keepUid(null);
    before.current = status;
  }, [status]);
  useEffect(() => {
    const { queryKey } = basketQuery;
    // A first answer still under way may be from before the other tab's change, and would not be asked for again.
    const askAnew = () => client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
    return onOtherTab(() => void askAnew());
  }, [client]);
  const enabled = status === 'signed-in' ? account === 'keyworker' : status === 'anonymous' && uid !== null;
  const query = useQuery({
    ...basketQuery,
    enabled,
    // A line whose time is over says so without being asked.
    refetchInterval: ({ state }) => untilExpiry(state.data?.data),
  });
  return { query, basket: query.data, none: !enabled && status !== 'unknown' };
}
