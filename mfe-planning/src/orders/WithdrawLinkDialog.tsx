import { withdrawLink } from '@bairn/shared/calls/desk';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = { order: ServiceOrder; onClose: () => void };

/** Asks before an open payment link is withdrawn. */
export function WithdrawLinkDialog({ order: { id, number, keyworker, bookings, owed }, onClose }: Props) {
  const scope = useScope();
  const send = useSend(withdrawLink);
  const places = plural(bookings, 'place');
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`Withdraw the payment link of ${number}`}
      message={`${keyworker.name} can no longer pay the ${formatPence(owed)} and gets an email about it. ${places} become${bookings === 1 ? 's' : ''} free. This cannot be undone.`}
      confirmLabel="Withdraw the link"
      onConfirm={() => send({ params: { ...scope, id } })}
      done={() => `The payment link of ${number} is withdrawn.`}
    />
  );
}
