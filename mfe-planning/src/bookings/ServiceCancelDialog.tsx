import { toast, useQueryClient } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { CancelledByService } from '@bairn/shared/schema/closing';
import type { BranchBooking } from '@bairn/shared/schema/planning';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useScope } from '../components/useScope.ts';
import { cancelBooking } from './serviceQueries.ts';

type Props = { booking: BranchBooking; onClose: () => void };

/** Asks before a service cancels, and says first what the family gets back: all that it paid. */
export function ServiceCancelDialog({ booking, onClose }: Props) {
  const scope = useScope();
  const client = useQueryClient();
  const { child, date, start_time, end_time, session_name, price, keyworker } = booking;
  return (
    <Dialog open onClose={onClose} title={`Cancel ${child.full_name}'s booking`}>
      <p>
        {session_name}, {formatDay(date)}, {formatTimes(start_time, end_time, 'service')}
      </p>
      <Alert tone="warning" title={`${keyworker.name} gets ${formatPence(price)} back`}>
        When the service cancels, the family gets back all that it paid. The place is free again at once, and the family
        is told with your reason. This cannot be undone.
      </Alert>
      <Form
        schema={CancelledByService}
        label="Cancel the booking"
        submitLabel="Cancel the booking"
        danger
        guard={false}
        onSubmit={({ reason }) => cancelBooking(scope, booking.id, reason)}
        onDone={({ data }) => {
          toast.success(`Cancelled. ${formatPence(data.refund)} goes back to ${keyworker.name}.`);
          void client.invalidateQueries({ queryKey: ['bookings'] });
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Keep the booking
          </Button>
        }
      >
        <TextArea name="reason" label="Reason" hint="The family reads it." rows={3} maxLength={255} />
      </Form>
    </Dialog>
  );
}
