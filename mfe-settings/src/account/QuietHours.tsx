import type { MuteHours } from '@bairn/shared/schema/conversations';
import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import styles from './Notifications.module.css';

const load = async () => (await import('@bairn/shared/notifications/QuietHoursDialog')).QuietHoursDialog;

/** The hours in which the person's devices stay silent. */
export function QuietHours({ hours }: { hours: MuteHours | null }) {
  const dialog = useLazyDialog(load);
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>Quiet hours</h3>
      <p>
        {hours
          ? `Your devices stay silent from ${hours.from} to ${hours.to}, and you get no email about notifications. You are told of everything afterwards.`
          : 'Notifications reach your devices at any time of the day.'}
      </p>
      <div>
        <Button variant="secondary" onClick={dialog.open}>
          {hours ? 'Change quiet hours' : 'Set quiet hours'}
        </Button>
      </div>
      {dialog.Dialog && <dialog.Dialog hours={hours} onClose={dialog.close} />}
    </div>
  );
}
