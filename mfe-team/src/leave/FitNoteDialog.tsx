import { toast } from '@bairn/shared/app';
import { addFitNote } from '@bairn/shared/calls/leave';
import { awayWords } from '@bairn/shared/schema/lists/leave';
import type { Absence } from '@bairn/shared/schema/rows/leave';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = { absence: Absence; scope: { nursery: string; branch: string }; onClose: () => void };

/** Adds the fit note of a sickness, from a file or the camera. */
export function FitNoteDialog({ absence, scope, onClose }: Props) {
  const send = useSend(addFitNote);
  return (
    <Dialog open title="Fit note" onClose={onClose}>
      <p>{awayWords(absence)}. Only the person and their admins can open it, and each look is logged.</p>
      <FileDrop
        label="Fit note"
        kind="document"
        onUpload={async (fit_note, sending) => {
          await send({ params: { ...scope, id: absence.id }, body: { fit_note }, ...sending });
          toast.success('The fit note is added.');
          onClose();
        }}
      />
    </Dialog>
  );
}
