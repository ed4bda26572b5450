import { errorMessage, reportShown, useMutation } from '@bairn/shared/app';
import { updatePickup } from '@bairn/shared/calls/pickups';
import { PickupPhoto } from '@bairn/shared/pickups/PickupPhoto';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { useSend } from '@bairn/shared/ui/useSend';
import { fieldsOf } from './pickupWords.ts';

/** The photo of a person who may collect, sent as soon as it is chosen. */
export function PhotoDialog({ pickup, onClose }: { pickup: Pickup; onClose: () => void }) {
  const send = useSend(updatePickup);
  const request = { params: { id: pickup.id } };
  const remove = useMutation({
    mutationFn: () => send({ ...request, body: { ...fieldsOf(pickup), remove_photo: true } }),
    onError: (error: Error) => reportShown(error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Photo of ${pickup.name}`}
      actions={
        <>
          {pickup.has_photo && (
            <Button variant="secondary" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove the photo
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {remove.error && (
        <Alert tone="danger" live>
          {errorMessage(remove.error)}
        </Alert>
      )}
      <PickupPhoto pickup={pickup} name={pickup.name} size={128} />
      <FileDrop
        label="Photo"
        hint="Staff compare it at the door. Only this child's services see it."
        onUpload={(photo, sending) => send({ ...request, body: { ...fieldsOf(pickup), photo }, ...sending })}
      />
    </Dialog>
  );
}
