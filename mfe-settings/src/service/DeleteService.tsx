import { useState } from 'react';
import * as z from 'zod/mini';
import { deleteBranch } from '@bairn/shared/calls/serviceProfile';
import { formatFullDay } from '@bairn/shared/format/date';
import { deletionDays } from '@bairn/shared/schema/listing';
import type { Branch } from '@bairn/shared/schema/serviceProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { refreshPerson } from '../components/refreshPerson.ts';
import { useShowBranch, type Scope } from './queries.ts';
import styles from './Service.module.css';

/** The name of the service as it is typed to delete it; upper and lower case are alike. */
const typedName = (name: string) =>
  z.object({
    name: z.string().check(
      z.trim(),
      z.refine((typed) => typed.toLowerCase() === name.trim().toLowerCase(), {
        error: 'Type the name of the service as it is written above',
      }),
    ),
  });

/** The end of a service: what goes, what has to stay, and its name before it. */
export function DeleteService({ params, branch }: { params: Scope; branch: Branch }) {
  const [asking, setAsking] = useState(false);
  const send = useSend(deleteBranch);
  const show = useShowBranch(params);
  return (
    <Card title="Delete this service">
      <div className={styles.part}>
        <p>
          The service is deleted after {deletionDays} days. Until then any of its admins can keep it. It cannot be
          deleted while families have bookings to come.
        </p>
        <ul className={styles.facts}>
          <li>At once: families no longer find it, and its staff can no longer log in to it.</li>
          <li>After {deletionDays} days: its page, photos, opening hours and the list of its staff are removed.</li>
          <li>Orders, payments, attendance and children’s records stay, because the law asks services to keep them.</li>
        </ul>
        {branch.delete_on ? (
          <p>It is scheduled for {formatFullDay(branch.delete_on)}.</p>
        ) : (
          <div className={styles.actions}>
            <Button variant="danger" onClick={() => setAsking(true)} aria-haspopup="dialog">
              Delete this service
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <ActionDialog
          title="Delete this service?"
          message={
            <p>
              To confirm, type the name of the service: <strong className={styles.breaks}>{branch.name}</strong>
            </p>
          }
          confirmLabel={`Delete in ${deletionDays} days`}
          cancelLabel="Keep this service"
          danger
          schema={typedName(branch.name)}
          fields={<TextField name="name" label="Name of the service" autoComplete="off" spellCheck={false} />}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            show(await send({ params }));
            void refreshPerson();
          }}
          done={() => 'Your service is going to be deleted'}
        />
      )}
    </Card>
  );
}
