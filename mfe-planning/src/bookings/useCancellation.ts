import { useRef, useState } from 'react';
import {
  ApiError,
  invalidateAfter,
  reportShown,
  toast,
  useNavigate,
  useQuery,
  useQueryClient,
} from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { cancelBookings } from '@bairn/shared/calls/booking';
import { paths } from '@bairn/shared/paths';
import { cancellationQuery, orderQuery, sendCancellation } from './queries.ts';

/** The words of what was cancelled, refunded and taken off invoices. */
function doneWords(count: number, { refund, credit }: { refund: number; credit: number }, to: string | null) {
  const parts = [
    refund > 0 && `${formatPence(refund)} will be refunded${to ? ` to ${to}` : ''}.`,
    credit > 0 && `${formatPence(credit)} is taken off your invoice.`,
  ].filter(Boolean);
  return `${plural(count, 'booking')} cancelled. ${parts.join(' ') || 'No refund.'}`;
}

/**
 * What of an order is to be cancelled, the refund for it, and the sending of it, once. `possible` are the bookings
 * that can be cancelled now: one that no longer can leaves what was chosen.
 */
export function useCancellation(order: string, possible: readonly string[], initial: readonly string[]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(initial);
  const chosen = wanted.filter((id) => possible.includes(id)).toSorted();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; changed: boolean }>();
  // A repeat of the same wish, after an answer that never came, is the same to the API.
  const wish = useRef({ what: '', key: '' });
  const preview = useQuery(cancellationQuery(order, chosen));
  const shown = preview.isPlaceholderData ? undefined : preview.data;

  const choose = (booking: string, on: boolean) => {
    setFailure(undefined);
    setWanted(on ? [...chosen, booking] : chosen.filter((id) => id !== booking));
  };

  const send = async () => {
    if (!shown || busy) return;
    const { total_refund: refund, total_credit: credit, refund_to } = shown;
    const what = [...chosen, refund, credit].join();
    if (wish.current.what !== what) wish.current = { what, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await sendCancellation(order, chosen, { refund, credit }, wish.current.key);
      client.setQueryData(orderQuery(order).queryKey, answer);
      void invalidateAfter(client, cancelBookings);
      toast.success(doneWords(chosen.length, { refund, credit }, refund_to));
      void navigate(paths.bookings({ order }));
      return true;
    } catch (error) {
      reportShown(error);
      const changed = error instanceof ApiError && error.status === 409;
      setFailure({ message: error instanceof Error ? error.message : String(error), changed });
      // What is refused is out of date here: the new sum, or the new state, stands on the screen before another press.
      if (changed) {
        await Promise.all([preview.refetch(), client.invalidateQueries({ queryKey: orderQuery(order).queryKey })]);
      }
    } finally {
      setBusy(false);
    }
    return false;
  };

  return { chosen, choose, preview, shown, busy, failure, send };
}
