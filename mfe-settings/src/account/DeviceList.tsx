import Laptop from 'lucide-react/icons/laptop';
import { toast, useMutation, useQuery } from '@bairn/shared/app';
import { signOutDevice } from '@bairn/shared/calls/self';
import type { Device } from '@bairn/shared/schema/self';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Account.module.css';
import { deviceName, deviceTimes } from './deviceWords.ts';
import { devicesQuery, endAll } from './queries.ts';

/** Where the person is logged in: each device but this one can be logged out, and all of them at once. */
export function DeviceList() {
  const known = useQuery(devicesQuery);
  return (
    <Card title="Where you are logged in">
      <QueryView query={known} part>
        {(devices) => (
          <div className={styles.devices}>
            <List items={devices} label="Devices">
              {(device) => <DeviceRow device={device} />}
            </List>
            <div className={styles.actions}>
              <ConfirmButton
                label="Log out everywhere"
                title="Log out everywhere?"
                message="Every device is logged out straight away, including this one. Anything you have not saved is lost."
                confirmLabel="Log out everywhere"
                cancelLabel="Stay logged in"
                onConfirm={endAll}
              />
            </div>
            <p className={styles.note}>Don’t recognise a device? Log it out, then change your password.</p>
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const send = useSend(signOutDevice);
  const end = useMutation({ mutationFn: (id: string) => send({ params: { id } }) });
  const name = deviceName(device);
  const signOut = () =>
    end.mutate(device.id, {
      onSuccess: () => {
        toast.success(`${name} is logged out.`);
        document.getElementById('main')?.focus({ preventScroll: true });
      },
    });
  return (
    <ListRow start={<Laptop className={styles.icon} aria-hidden="true" />} title={name} detail={deviceTimes(device)}>
      {device.current ? (
        <Badge tone="info">This device</Badge>
      ) : (
        <Button variant="quiet" size="small" busy={end.isPending} onClick={signOut} aria-label={`Log out ${name}`}>
          Log out
        </Button>
      )}
    </ListRow>
  );
}
