import { recordRefund } from '@bairn/shared/calls/desk';
import { formatPence } from '@bairn/shared/format/money';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = { order: ServiceOrder; refund: string; amount: number };

/** Records that money which was paid at the service was given back there. */
export function RecordRefund({ order, refund, amount }: Props) {
  const scope = useScope();
  const send = useSend(recordRefund);
  const name = order.keyworker.name;
  return (
    <ConfirmButton
      label="Record as paid back"
      variant="secondary"
      size="small"
      title={`Record ${formatPence(amount)} as paid back`}
      message={`You have given ${name} ${formatPence(amount)} at the service. ${name} gets an email about it. This cannot be undone.`}
      confirmLabel="It is paid back"
      onConfirm={() => send({ params: { ...scope, id: order.id }, body: { refund_id: refund } })}
      done={() => `${formatPence(amount)} is recorded as paid back.`}
    />
  );
}
