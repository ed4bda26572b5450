import { toast, useQueryClient } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { CancelledByService } from '@bairn/shared/schema/closing';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useScope } from '../components/useScope.ts';
import { closeDate } from './closingCalls.ts';

type Props = { session: string; instance: { id: string; date: string; booked: number }; onClose: () => void };

/** Asks before a date is closed, and says first whose bookings that cancels. */
export function CloseDateDialog({ session, instance, onClose }: Props) {
  const scope = useScope();
  const client = useQueryClient();
  const { id, date, booked } = instance;
  const bookings = plural(booked, 'booking');
  const send = async (reason: string) => {
    try {
      return await closeDate(scope, { session, instance: id, reason, expected_bookings: booked });
    } catch (error) {
      // Other bookings than these: the dialog then says how many there are now.
      void client.invalidateQueries({ queryKey: ['sessions'] });
      throw error;
    }
  };
  return (
    <Dialog open onClose={onClose} title={`Close ${formatDay(date)}`}>
      {booked === 0 ? (
        <p>Nobody has booked this date. Nobody can book it until you open it again.</p>
      ) : (
        <Alert tone="warning" title={`${bookings} will be cancelled`}>
          The families get back all that they paid and are told with your reason. Nobody can book the date until you
          open it again; what was cancelled stays cancelled.
        </Alert>
      )}
      <Form
        schema={CancelledByService}
        label="Close the date"
        submitLabel={booked === 0 ? 'Close the date' : `Close and cancel ${bookings}`}
        danger={booked > 0}
        guard={false}
        onSubmit={({ reason }) => send(reason)}
        onDone={({ cancelled, refund }) => {
          toast.success(
            cancelled === 0
              ? `${formatDay(date)} is closed.`
              : `${formatDay(date)} is closed. ${plural(cancelled, 'booking')} cancelled, ${formatPence(refund)} goes back.`,
          );
          void client.invalidateQueries({ queryKey: ['sessions'] });
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Keep it open
          </Button>
        }
      >
        <TextArea name="reason" label="Reason" hint="Families who had booked read it." rows={3} maxLength={255} />
      </Form>
    </Dialog>
  );
}
