import { Navigate, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { Order } from '@bairn/shared/schema/booking';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { isMissing } from '@bairn/shared/ui/isMissing';
import { orderQuery } from '../checkoutQueries.ts';
import { bookedOf, ConfirmedOrder } from './ConfirmedOrder.tsx';
import { UnknownOrder } from './UnknownOrder.tsx';
import { stood, waits } from './placedOrder.ts';

const isOver = ({ status }: Order) => status === 'cancelled' || status === 'expired';

/** What was booked, for whom, when and where, and what happens next. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const order = useQuery({ ...orderQuery(id), enabled: id !== '' });
  const confirmed = order.data !== undefined && bookedOf(order.data).length > 0;
  return (
    <PageLayout
      title={confirmed ? 'Booking confirmed' : 'Your booking'}
      heading={confirmed ? 'Your booking is confirmed' : 'Your booking'}
    >
      {id === '' || isMissing(order) ? (
        <UnknownOrder />
      ) : (
        <QueryView query={order} skeleton="details">
          {(known) =>
            waits(known) || (isOver(known) && !stood(known)) ? (
              <Navigate to={`${paths.checkout()}?order=${known.id}`} replace />
            ) : (
              <ConfirmedOrder order={known} />
            )
          }
        </QueryView>
      )}
    </PageLayout>
  );
}
