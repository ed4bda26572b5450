import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { apiQuery, dataOf, useQuery, useSession } from '@bairn/shared/app';
import { listPickups } from '@bairn/shared/calls/pickups';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PickupCard } from './PickupCard.tsx';
import styles from './Pickups.module.css';

type Service = { id: string; name: string };
type Opened = { dialog: 'form' | 'photo'; pickup: Pickup | null };

type Props = {
  child: string;
  /** The service that reads; absent for the family. */
  branch?: string;
  /** The services at which a family's person may count alone. */
  services?: readonly Service[];
};

/**
 * The people who may collect a child. Admins name and change those of their service, a family its own, for every service or
 * for one.
 */
export function Pickups({ child, branch, services }: Props) {
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const form = useLazyDialog(() => import('./PickupDialog.tsx').then((module) => module.PickupDialog));
  const pickups = useQuery(
    apiQuery(listPickups, { query: { child_id: child, nursery_branch_id: branch } }, { select: dataOf }),
  );
  function edit(pickup: Pickup | null) {
    setOpened({ dialog: 'form', pickup });
    form.open();
  }
  function close() {
    setOpened(undefined);
    form.close();
  }
  const family = branch === undefined;
  const mayAdd = family || user?.role === 'nursery-admin' || user?.role === 'nursery-super-admin';
  const add = mayAdd && (
    <Button onClick={() => edit(null)}>
      <Plus />
      Add a person
    </Button>
  );
  return (
    <>
      <QueryView
        query={pickups}
        empty={
          <EmptyState title="No one is named yet" action={add}>
            {family
              ? 'Only the child’s parents may collect for now. Name a grandparent, a friend or a childminder here.'
              : 'Only the child’s parents and carers may collect for now. The family can name others in its account.'}
          </EmptyState>
        }
      >
        {(known) => (
          <div className={styles.part}>
            {add && <p>{add}</p>}
            <ul role="list" className={styles.list} aria-label="People who may collect">
              {known.map((pickup) => (
                <li key={pickup.id}>
                  <PickupCard
                    pickup={pickup}
                    level={family ? 3 : 2}
                    onChange={() => edit(pickup)}
                    onPhoto={() => setOpened({ dialog: 'photo', pickup })}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
      {form.Dialog && opened?.dialog === 'form' && (
        <form.Dialog child={child} branch={branch} services={services} pickup={opened.pickup} onClose={close} />
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
