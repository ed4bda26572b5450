import { deleteRoom } from '@bairn/shared/calls/rooms';
import type { Room } from '@bairn/shared/schema/rows/rooms';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = { room: Pick<Room, 'id' | 'name'>; onClose: () => void };

/** Asks before a room is removed; past sessions and rotas keep its name. */
export function RemoveRoomDialog({ room: { id, name }, onClose }: Props) {
  const scope = useScope();
  const send = useSend(deleteRoom);
  return (
    <ActionDialog
      title={`Remove ${name}?`}
      message="It can no longer be chosen for a session or a shift. Past sessions and rotas keep its name. A room cannot be removed while a session with upcoming dates uses it."
      confirmLabel="Remove this room"
      cancelLabel="Keep it"
      danger
      onClose={onClose}
      onConfirm={() => send({ params: { ...scope, id } })}
      done={() => `${name} is removed.`}
    />
  );
}
