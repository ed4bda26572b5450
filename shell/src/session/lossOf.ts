import type { Session, User } from '@bairn/shared/app';
import { suspended } from '../errors/errorTable.ts';

/** Whether a person may work for a provider: neither is suspended. */
export const isOpen = ({ is_suspended, staffProfile }: User['nurseries'][number]) =>
  !is_suspended && !staffProfile.suspended_at;

/**
 * Why the provider that somebody works for is closed to them from now on, in the words of the specification's section 8;
 * undefined where it is not. `now` is the person as the server knows them.
 */
export function lossOf(now: User | undefined, { account, nursery }: Session): string | undefined {
  if (!now || account !== 'service' || !nursery || now.role === 'keyworker') return undefined;
  const known = now.nurseries.find(({ id }) => id === nursery.id);
  if (known && isOpen(known)) return undefined;
  return suspended[known?.is_suspended ? 0 : 1];
}
