import { Navigate, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { orderQuery } from './checkoutQueries.ts';
import { ConfirmedOrder } from './ConfirmedOrder.tsx';

/** What was booked, for whom, when and where, and what happens next. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const order = useQuery({ ...orderQuery(id), enabled: id !== '' });
  return (
    <PageLayout title="Booking confirmed" heading={order.data ? 'Your booking is confirmed' : 'Booking confirmed'}>
      {id === '' ? (
        <ErrorState kind="not-found" />
      ) : (
        <QueryView query={order} skeleton="details">
          {(known) =>
            known.status === 'pending' || known.status === 'cancelled' || known.status === 'expired' ? (
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
