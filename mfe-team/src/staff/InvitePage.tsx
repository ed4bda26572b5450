import { useState } from 'react';
import { useBranch } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { StaffInvite } from '@bairn/shared/schema/rows/staff';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Invited } from './Invited.tsx';
import { InviteForm } from './InviteForm.tsx';

/** Invites a person to the staff, and says who the email went to. */
export function Component() {
  const { nursery } = useBranch();
  const [sent, setSent] = useState<StaffInvite | null>(null);
  return (
    <PageLayout
      title="Invite staff"
      eyebrow={nursery.name}
      intro={sent ? undefined : 'They get an email with a link to create their account and join your staff.'}
      back={{ to: paths.staff(), label: 'Staff' }}
      width="text"
    >
      {sent ? <Invited invite={sent} onAnother={() => setSent(null)} /> : <InviteForm onSent={setSent} />}
    </PageLayout>
  );
}
