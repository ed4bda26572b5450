import type { Branch, Nursery, User } from '@bairn/shared/app';

const admins: readonly string[] = ['nursery-super-admin', 'nursery-admin'];

/** A service with its provider, if the person is an admin there. */
export function findService(user: User, id: string): { nursery: Nursery; branch: Branch } | undefined {
  for (const nursery of user.nurseries) {
    const branch = nursery.branches.find((one) => one.id === id);
    const isAdmin = admins.includes(nursery.staffProfile.role) && !nursery.staffProfile.suspended_at;
    if (branch && isAdmin && !nursery.is_suspended) return { nursery, branch };
  }
  return undefined;
}
