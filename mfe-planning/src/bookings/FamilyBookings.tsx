import { useSearchParams } from '@bairn/shared/app';
import { FamilyOrder } from './FamilyOrder.tsx';
import { FamilyBookingList } from './FamilyBookingList.tsx';
import { useViewFocus } from './useViewFocus.ts';

/** A family's bookings; `?order=` of the address shows one order instead. */
export function FamilyBookings() {
  const [search] = useSearchParams();
  const order = search.get('order');
  useViewFocus(order);
  return order === null ? <FamilyBookingList /> : <FamilyOrder key={order} id={order} />;
}
