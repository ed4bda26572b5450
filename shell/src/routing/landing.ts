import type { Session } from '@bairn/shared/app';

/**
 * Where a signed-in person belongs (specification section 6): super admin to bookings, admin and staff to the dashboard, a
 * carer to the one page that is theirs.
 */
export function landingOf({ role }: Pick<Session, 'role'>): string {
  if (role === 'nursery-super-admin') return '/planning/bookings';
  if (role === 'carer') return '/auth/download-app';
  return role === 'nursery-admin' || role === 'nursery-staff' ? '/dashboard' : '/';
}

/** The step of a service's set-up that is due (specification section 4). */
export function dueStep({
  role,
  user,
  nursery,
}: Pick<Session, 'role' | 'user' | 'nursery'>): 'step-one' | 'step-two' | undefined {
  if (role !== 'nursery-super-admin' || !user) return undefined;
  if (user.nurseries.every((one) => one.branches.length === 0)) return 'step-one';
  const branches = nursery?.branches ?? [];
  return branches.length > 0 && branches.every((branch) => !branch.branch_details_complete) ? 'step-two' : undefined;
}
