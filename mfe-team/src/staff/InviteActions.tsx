import { useState } from 'react';
import { toast, useMutation } from '@bairn/shared/app';
import { resendInvite, revokeInvite } from '@bairn/shared/calls/staff';
import type { StaffInvite } from '@bairn/shared/schema/rows/staff';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Staff.module.css';
import { nameOf } from './staffWords.ts';
import { useScope } from './useScope.ts';

/** What may be done about an invitation: send it again, withdraw it. */
export function InviteActions({ invite }: { invite: StaffInvite }) {
  const scope = useScope();
  const resend = useSend(resendInvite);
  const withdraw = useSend(revokeInvite);
  const again = useMutation({ mutationFn: (id: string) => resend({ params: scope, body: { id } }) });
  const [asking, setAsking] = useState(false);
  const name = nameOf(invite);
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
              onSuccess: () => toast.success(`We sent a new link to ${invite.email}. The old link no longer works.`),
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
      <ActionDialog
        open={asking}
        title={`Withdraw the invitation for ${name}?`}
        message="The link they were sent will stop working. You can invite them again later."
        confirmLabel="Withdraw it"
        cancelLabel="Keep it"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw({ params: { ...scope, id: invite.id } })}
        done={() => `The invitation for ${name} is withdrawn.`}
      />
    </span>
  );
}
