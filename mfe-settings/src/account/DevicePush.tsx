import { toast, useMutation } from '@bairn/shared/app';
import { subscribeToPush, unsubscribeFromPush } from '@bairn/shared/calls/notificationPreferences';
import { plural } from '@bairn/shared/format/plural';
import { pushAddress } from '@bairn/shared/notifications/pushAddress';
import type { NotificationPreferences } from '@bairn/shared/schema/notificationPreferences';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';
import { subscribeBrowser, unsubscribeBrowser, type PushState } from './devicePush.ts';
import styles from './Notifications.module.css';
import { usePushState } from './usePushState.ts';

const words: Record<PushState, string> = {
  unsupported:
    'This browser cannot show notifications while Bairn is closed. A newer version, or another browser, may.',
  install:
    'On an iPhone or iPad, add Bairn to the home screen first: press Share, then Add to Home Screen. Open it from there and go to this page again.',
  denied:
    "Notifications from Bairn are blocked in this browser. Open the browser's settings for this site, with the button beside the address, allow notifications, and open this page again.",
  off: 'Get notifications on this device, also while Bairn is closed. They never show the name of a child.',
  on: 'This device gets notifications, also while Bairn is closed, until you log out here.',
};

/** Whether notifications reach this device, and the person's others. */
export function DevicePush({ push: { key, here, devices } }: { push: NotificationPreferences['push'] }) {
  const { state, refresh } = usePushState(here);
  const subscribe = useSend(subscribeToPush);
  const unsubscribe = useSend(unsubscribeFromPush);
  const on = useMutation({
    mutationFn: async () => {
      const answer = await subscribeBrowser(key);
      if (typeof answer === 'string') return answer;
      try {
        await subscribe({ body: pushAddress(answer) });
      } catch (error) {
        await unsubscribeBrowser();
        throw error;
      }
      return 'on';
    },
    onSuccess: (answer) => {
      if (answer === 'on') toast.success('Notifications are on for this device.');
    },
    onSettled: refresh,
  });
  const off = useMutation({
    mutationFn: async () => {
      await unsubscribe({});
      // The server sends nothing any more; a browser that keeps its subscription does no harm.
      await unsubscribeBrowser();
    },
    onSuccess: () => toast.success('Notifications are off for this device.'),
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => unsubscribe({ query: { others: true } }),
    onSuccess: () => toast.success('Your other devices get no notifications any more.'),
  });
  const count = devices - (here ? 1 : 0);
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.subtitle}>On this device</h3>
        {state === 'on' && <Badge tone="success">On</Badge>}
        {(state === 'off' || state === 'denied') && <Badge>Off</Badge>}
      </div>
      {state && <p>{words[state]}</p>}
      {on.data === 'failed' && (
        <Alert tone="danger" live>
          Notifications could not be turned on. Reload the page and try again.
        </Alert>
      )}
      {state === 'off' && (
        <div>
          <Button busy={on.isPending} onClick={() => on.mutate()}>
            Turn on notifications
          </Button>
        </div>
      )}
      {state === 'on' && (
        <div>
          <Button variant="secondary" busy={off.isPending} onClick={() => off.mutate()}>
            Turn off on this device
          </Button>
        </div>
      )}
      {count > 0 && (
        <div className={styles.line}>
          <span className={styles.note}>
            {plural(count, 'other device')} of yours {count === 1 ? 'gets' : 'get'} notifications.
          </span>
          <Button variant="quiet" size="small" busy={others.isPending} onClick={() => others.mutate()}>
            Turn off on other devices
          </Button>
        </div>
      )}
    </div>
  );
}
