import { useSession } from '@bairn/shared/app';
import type { Keeper } from './offline.ts';

/** The person at this device. */
export function useKeeper(): Keeper {
  const { user } = useSession();
  return { user: user?.id ?? '', by: user ? `${user.first_name} ${user.last_name}` : '' };
}
