import { useQuery } from '@bairn/shared/app';
import type { Order } from '@bairn/shared/schema/booking';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { CancelForm } from './CancelForm.tsx';
import { orderQuery } from './queries.ts';

type Props = {
  /** The order whose bookings may be cancelled. */
  order: string;
  /** The booking that is ticked at first; all of them where it names none. */
  first: string;
  onClose: () => void;
};

/** What can be cancelled, with the booking that was meant before the others. */
const cancellable = ({ bookings }: Order, first: string) =>
  bookings.filter(({ can_cancel }) => can_cancel).toSorted((a, b) => Number(b.id === first) - Number(a.id === first));

/** Cancels bookings of one order; what comes back is shown before anything is done. */
export function CancelDialog({ order, first, onClose }: Props) {
  const known = useQuery(orderQuery(order));
  const own = known.data && cancellable(known.data, first);
  return (
    <Dialog open wide onClose={onClose} title={own?.length === 1 ? 'Cancel this booking?' : 'Cancel bookings'}>
      <QueryView query={known} part>
        {(data) => <CancelForm order={data} bookings={cancellable(data, first)} first={first} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}
