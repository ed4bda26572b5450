import { removeHours } from '@bairn/shared/calls/hours';
import { RemovalForm, type WorkPeriod } from '@bairn/shared/schema/hours';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = { period: WorkPeriod; scope: { nursery: string; branch: string }; onClose: () => void };

/** Takes back a time that was not worked. */
export function RemoveDialog({ period, scope, onClose }: Props) {
  const send = useSend(removeHours);
  return (
    <ActionDialog
      title="Remove this time?"
      message="It no longer counts. It stays on the list with the reason."
      confirmLabel="Remove the time"
      danger
      schema={RemovalForm}
      fields={<TextArea name="reason" label="Reason" />}
      onClose={onClose}
      onConfirm={(body) => send({ params: { ...scope, id: period.id }, body })}
      done={() => 'The time is removed.'}
    />
  );
}
