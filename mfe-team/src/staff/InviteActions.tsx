import { useState } from 'react';
import { toast, useMutation } from '@bairn/shared/app';
import { resendInvite, revokeInvite } from '@bairn/shared/calls/staff';
import type { StaffInvite } from '@bairn/shared/schema/rows/staff';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Menu } from '@bairn/shared/ui/Menu';
import { useSend } from '@bairn/shared/ui/useSend';
import { nameOf } from './staffWords.ts';
import { useScope } from '../components/useScope.ts';

/** What may be done about an invitation: send it again, withdraw it. */
export function InviteActions({ invite }: { invite: StaffInvite }) {
  const scope = useScope();
  const resend = useSend(resendInvite);
  const withdraw = useSend(revokeInvite);
  const again = useMutation({ mutationFn: (id: string) => resend({ params: scope, body: { id } }) });
  const [asking, setAsking] = useState(false);
  const name = nameOf(invite);
  const items = [
    ...(invite.can.resend
      ? [
          {
            label: 'Invite again',
            disabled: again.isPending,
            onSelect: () =>
              again.mutate(invite.id, {
                onSuccess: () => toast.success(`We sent a new link to ${invite.email}. The old link no longer works.`),
              }),
          },
        ]
      : []),
    ...(invite.can.revoke ? [{ label: 'Withdraw', danger: true, onSelect: () => setAsking(true) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={`Actions for ${name}`} items={items} />
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
    </>
  );
}
