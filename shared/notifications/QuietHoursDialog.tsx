import { setMuteHours } from '@bairn/shared/calls/conversations';
import { MuteHours } from '@bairn/shared/schema/conversations';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = { hours: MuteHours | null; onClose: () => void };

/** Sets the hours in which a person's devices stay silent. */
export function QuietHoursDialog({ hours, onClose }: Props) {
  const send = useSend(setMuteHours);
  return (
    <ActionDialog
      title="Quiet hours"
      message="Your devices stay silent, and no email about notifications is sent. Everything still arrives on Bairn, and your devices tell you of it when these hours end."
      confirmLabel="Save"
      schema={MuteHours}
      defaults={hours ?? { from: '19:00', to: '07:00' }}
      fields={
        <>
          <TextField name="from" label="From" type="time" width="short" />
          <TextField name="to" label="To" type="time" width="short" />
          {hours && (
            <Button variant="quiet" onClick={() => void send({ body: { hours: null } }).then(onClose, () => {})}>
              Turn off quiet hours
            </Button>
          )}
        </>
      }
      onClose={onClose}
      onConfirm={(values) => send({ body: { hours: values } })}
      done={() => 'Your quiet hours are saved.'}
    />
  );
}
