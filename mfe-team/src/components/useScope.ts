import { useBranch } from '@bairn/shared/app';

/** The provider and service that the screens of the staff work for, as their calls name them. */
export function useScope() {
  const { nursery, branch } = useBranch();
  return { nursery: nursery.id, branch: branch.id };
}
