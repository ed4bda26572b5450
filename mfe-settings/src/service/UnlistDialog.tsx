import { ActionDialog } from '@bairn/shared/ui/ActionDialog';

type Props = { onClose: () => void; onConfirm: () => Promise<void> };

/** Asks before a service is taken off the marketplace. */
export function UnlistDialog({ onClose, onConfirm }: Props) {
  return (
    <ActionDialog
      title="Unlist this service?"
      message="Families no longer find it, and no one can book. Bookings that are made stay as they are. You can list it again at any time."
      confirmLabel="Unlist"
      onClose={onClose}
      onConfirm={onConfirm}
      done={() => 'Your service is not listed any more'}
    />
  );
}
