import { closeInstance } from '@bairn/shared/calls/closing';
import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { CancelledByService } from '@bairn/shared/schema/closing';
import { Alert } from '../display/Alert.tsx';
import { TextArea } from '../form/TextArea.tsx';
import { useSend } from '../form/useSend.ts';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  scope: { nursery: string; branch: string };
  session: string;
  /** The session's name, where the screen is not about that session. */
  name?: string;
  instance: { id: string; date: string; booked: number };
  onClose: () => void;
};

/** Asks before a date of a session of the branch is closed, and says first whose bookings that cancels. */
export function CloseDateDialog({ scope, session, name, instance, onClose }: Props) {
  const send = useSend(closeInstance);
  const { id, date, booked } = instance;
  const bookings = plural(booked, 'booking');
  const day = formatDay(date);
  return (
    <ActionDialog
      onClose={onClose}
      title={name ? `Close ${name} on ${day}` : `Close ${day}`}
      message={
        booked === 0 ? (
          <p>There are no bookings on this date. It cannot be booked until you open it again.</p>
        ) : (
          <Alert tone="warning" title={`${bookings} will be cancelled`}>
            The families get a full refund and an email with your reason. No one can book this date until you open it
            again. Cancelled bookings stay cancelled.
          </Alert>
        )
      }
      confirmLabel={booked === 0 ? 'Close this date' : `Close and cancel ${bookings}`}
      cancelLabel="Keep it open"
      danger={booked > 0}
      schema={CancelledByService}
      fields={
        <TextArea name="reason" label="Reason" hint="Families who had booked will see this." rows={3} maxLength={255} />
      }
      onConfirm={({ reason }) =>
        send({ params: { ...scope, id: session }, query: { instance_id: id, reason, expected_bookings: booked } })
      }
      done={({ data: { cancelled, refund } }) =>
        cancelled === 0
          ? `${day} is closed.`
          : `${day} is closed. ${plural(cancelled, 'booking')} cancelled, ${formatPence(refund)} refunded.`
      }
    />
  );
}
