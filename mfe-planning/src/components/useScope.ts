import { useBranch } from '@bairn/shared/app';

/** The provider and service that a service screen works for, as its calls name them. */
export function useScope() {
  const { nursery, branch } = useBranch();
  return { nursery: nursery.id, branch: branch.id };
}
