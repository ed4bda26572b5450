import type { Invitation } from '@bairn/shared/schema/account';

/** The roles as a sentence says them. */
const roles: Record<Invitation['role'], string> = {
  'nursery-super-admin': 'a super admin',
  'nursery-admin': 'an admin',
  'nursery-staff': 'a member of staff',
  keyworker: 'a parent or carer',
  carer: 'a carer',
};

/** Who invites, and as what. */
export function InvitedBy({
  invitation: { nursery_name, role, state },
  taken,
}: {
  invitation: Invitation;
  taken: boolean;
}) {
  if (taken || state === 'joined') return null;
  return (
    <>
      <strong>{nursery_name}</strong> invites you to work with them on Bairn as {roles[role]}.
    </>
  );
}
