import { useState } from 'react';
import { toast, useMutation, useQueryClient } from '@bairn/shared/app';
import type { StaffInvite } from '@bairn/shared/schema/staff';
import { Button } from '@bairn/shared/ui/Button';
import { ConfirmDialog } from '@bairn/shared/ui/ConfirmDialog';
import { inviteAgain, staffKey, withdrawInvite } from './queries.ts';
import styles from './Staff.module.css';
import { nameOf } from './staffWords.ts';
import { tellRefusal } from './tellRefusal.ts';
import { useScope } from './useScope.ts';

/** What may be done about an invitation: send it again, withdraw it. */
export function InviteActions({ invite }: { invite: StaffInvite }) {
  const scope = useScope();
  const client = useQueryClient();
  const again = useMutation(inviteAgain(scope));
  const [asking, setAsking] = useState(false);
  const name = nameOf(invite);
  const reload = () => void client.invalidateQueries({ queryKey: staffKey });
  return (
    <span className={styles.actions}>
      {invite.can.resend && (
        <Button
          size="small"
          variant="secondary"
          busy={again.isPending}
          aria-label={`Invite again: ${name}`}
          onClick={() =>
            again.mutate(invite.id, {
              onSuccess: () => toast.success(`A new link went to ${invite.email}. The former one is dead.`),
              onSettled: reload,
            })
          }
        >
          Invite again
        </Button>
      )}
      {invite.can.revoke && (
        <Button size="small" variant="quiet" aria-label={`Withdraw: ${name}`} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Withdraw the invitation of ${name}?`}
        message="The link that was sent opens nothing any more. You can invite them again later."
        confirmLabel="Withdraw it"
        cancelLabel="Keep it"
        danger
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await tellRefusal(withdrawInvite(scope, invite.id)).finally(reload);
          toast.success(`The invitation of ${name} is withdrawn.`);
        }}
      />
    </span>
  );
}
