import { useEffect, useRef } from 'react';
import { useSearchParams } from '@bairn/shared/app';
import { FamilyOrder } from './FamilyOrder.tsx';
import { FamilyBookingList } from './FamilyBookingList.tsx';

/** Moves the focus to the page when its view changes within one address path, so that screen readers read the new view out. */
function useViewFocus(view: string | null) {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}

/** A family's bookings; `?order=` of the address shows one order instead. */
export function FamilyBookings() {
  const [search] = useSearchParams();
  const order = search.get('order');
  useViewFocus(order);
  return order === null ? <FamilyBookingList /> : <FamilyOrder key={order} id={order} />;
}
