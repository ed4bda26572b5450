import { Navigate } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { OrderListItem } from '@bairn/shared/schema/booking';
import type * as z from 'zod/mini';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { waitingAt, waitsInList } from './placedOrder.ts';

/** Milliseconds for which an order counts as the one just placed. */
const fresh = 30 * 60_000;

type Props = {
  /** The newest orders, the newest first. */
  recent: {
    data:
      | readonly Pick<
          z.output<typeof OrderListItem>,
          'id' | 'number' | 'status' | 'created_at' | 'total' | 'paid' | 'bookings'
        >[]
      | undefined;
    isLoading: boolean;
    isFetching: boolean;
  };
  /** The server's time. */
  now: string;
};

/** Beside an empty basket: its lines may have become an order, which is what the person looks for. */
export function LastOrder({ recent: { data, isLoading, isFetching }, now }: Props) {
  if (isLoading) return <Skeleton shape="details" />;
  const pending = data?.find(waitsInList);
  if (pending) return isFetching ? <Skeleton shape="details" /> : <Navigate to={waitingAt(pending.id)} replace />;
  const last = data?.[0];
  if (!last || !['paid', 'pending'].includes(last.status) || Date.parse(now) - Date.parse(last.created_at) > fresh)
    return null;
  return (
    <Alert
      tone="success"
      live
      title={`Order ${last.number} is booked${last.paid < last.total ? '' : ' and paid'}`}
      action={
        <ButtonLink to={paths.checkoutComplete(last.id)} size="small" variant="secondary">
          See what you booked
        </ButtonLink>
      }
    >
      {last.paid < last.total
        ? `${formatPence(last.total - last.paid)} is still to pay to the service: your order says how and until when.`
        : `Your payment of ${formatPence(last.total)} went through. There is nothing more to do.`}
    </Alert>
  );
}
