import * as z from 'zod/mini';
import { text } from '@bairn/shared/schema/text';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';

const Reason = z.object({ reason: text(500) });

type Props = {
  title: string;
  message: string;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Asks for the reason of changes that need one: a hard rule that stays broken, a correction of a locked week. */
export function ReasonDialog({ onConfirm, ...words }: Props) {
  return (
    <ActionDialog
      {...words}
      schema={Reason}
      fields={<TextArea name="reason" label="Reason" rows={3} />}
      onConfirm={({ reason }) => onConfirm(reason)}
    />
  );
}
