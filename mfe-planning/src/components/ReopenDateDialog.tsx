import { reopenInstance } from '@bairn/shared/calls/closing';
import { formatDay } from '@bairn/shared/format/date';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from './useScope.ts';

type Props = { session: string; instance: { id: string; date: string }; open?: boolean; onClose: () => void };

/** Asks before a closed date is opened again. */
export function ReopenDateDialog({ session, instance, open, onClose }: Props) {
  const scope = useScope();
  const send = useSend(reopenInstance);
  const day = formatDay(instance.date);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Open ${day} again`}
      message="Families can book the date again. Bookings that were cancelled stay cancelled."
      confirmLabel="Open this date"
      onConfirm={() => send({ params: { ...scope, id: session, instance: instance.id } })}
      done={() => `${day} is open again.`}
    />
  );
}
