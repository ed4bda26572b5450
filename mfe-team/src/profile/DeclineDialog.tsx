import * as z from 'zod/mini';
import { text } from '@bairn/shared/schema/text';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';

const Reason = z.object({ reason: text(300) });

type Props = { what: string; onClose: () => void; onDecline: (reason: string) => Promise<unknown> };

/** Declines what waits for an admin, with a reason that the person reads. */
export function DeclineDialog({ what, onClose, onDecline }: Props) {
  return (
    <ActionDialog
      title={`Decline ${what}`}
      message="The person reads the reason and can send it again."
      confirmLabel="Decline"
      danger
      schema={Reason}
      fields={<TextArea name="reason" label="Reason" rows={3} maxLength={300} />}
      onClose={onClose}
      onConfirm={({ reason }) => onDecline(reason)}
      done={() => 'Declined.'}
    />
  );
}
