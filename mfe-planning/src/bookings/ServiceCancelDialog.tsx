import { cancelByService } from '@bairn/shared/calls/closing';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { CancelledByService } from '@bairn/shared/schema/closing';
import type { BranchBooking } from '@bairn/shared/schema/rows/bookings';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Alert } from '@bairn/shared/ui/Alert';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = { booking: BranchBooking; onClose: () => void };

/** Asks before a service cancels, and shows the refund first: all that the family paid. */
export function ServiceCancelDialog({ booking, onClose }: Props) {
  const scope = useScope();
  const send = useSend(cancelByService);
  const { child, date, start_time, end_time, session_name, refund, price, keyworker } = booking;
  return (
    <ActionDialog
      onClose={onClose}
      title={`Cancel ${child.full_name}'s booking`}
      message={
        <>
          <p>
            {session_name}, {formatDay(date)}, {formatTimes(start_time, end_time, 'service')}
          </p>
          <Alert tone="warning" title={`${keyworker.name} gets a refund of ${formatPence(refund)}`}>
            When the service cancels, the family is refunded in full
            {refund < price && `: ${formatPence(price)}, less what was refunded before`}. The place becomes available
            straight away, and we email the family with your reason. This cannot be undone.
          </Alert>
        </>
      }
      confirmLabel="Cancel booking"
      cancelLabel="Keep booking"
      danger
      schema={CancelledByService}
      fields={<TextArea name="reason" label="Reason" hint="The family will see this." rows={3} maxLength={255} />}
      onConfirm={({ reason }) => send({ params: { ...scope, id: booking.id }, body: { reason } })}
      done={({ data }) => `Cancelled. ${keyworker.name} is refunded ${formatPence(data.refund)}.`}
    />
  );
}
