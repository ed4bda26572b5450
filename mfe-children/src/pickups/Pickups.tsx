import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { apiQuery, dataOf, useQuery, useSession } from '@bairn/shared/app';
import { listPickups } from '@bairn/shared/calls/pickups';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PickupCard } from './PickupCard.tsx';
import { PickupDialog } from './PickupDialog.tsx';
import styles from './Pickups.module.css';

type Opened = { dialog: 'form' | 'photo'; pickup: Pickup | null };

/** The people who may collect a child, and for admins the ways to name and change those of their service. */
export function Pickups({ child, branch }: { child: string; branch: string }) {
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const pickups = useQuery(
    apiQuery(listPickups, { query: { child_id: child, nursery_branch_id: branch } }, { select: dataOf }),
  );
  const mayAdd = user?.role === 'nursery-admin' || user?.role === 'nursery-super-admin';
  const add = mayAdd && (
    <Button onClick={() => setOpened({ dialog: 'form', pickup: null })}>
      <Plus />
      Add a person
    </Button>
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <QueryView
        query={pickups}
        empty={
          <EmptyState title="No one is named yet" action={add}>
            Only the keyworkers may collect this child. The family can name others in its account.
          </EmptyState>
        }
      >
        {(known) => (
          <>
            {add && <p>{add}</p>}
            <ul role="list" className={styles.list} aria-label="People who may collect">
              {known.map((pickup) => (
                <li key={pickup.id}>
                  <PickupCard
                    pickup={pickup}
                    onChange={() => setOpened({ dialog: 'form', pickup })}
                    onPhoto={() => setOpened({ dialog: 'photo', pickup })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {opened?.dialog === 'form' && (
        <PickupDialog child={child} branch={branch} pickup={opened.pickup} onClose={close} />
      )}
      {opened?.dialog === 'photo' && opened.pickup && (
        <PhotoDialog
          pickup={pickups.data?.find(({ id }) => id === opened.pickup?.id) ?? opened.pickup}
          onClose={close}
        />
      )}
    </>
  );
}
