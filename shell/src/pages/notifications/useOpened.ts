import { session, useNavigate, useSearchParams, useSession } from '@bairn/shared/app';
import { useEffect } from 'react';
import type { Notification } from '@bairn/shared/schema/notifications';

/**
 * Leads on to what the notification is about that the address names with `open`: a push on a device leads here, because
 * it holds ids alone. One that is not in the list any more leaves the person at the list.
 */
export function useOpened(list: readonly Notification[] | undefined, read: (one: Notification) => void): void {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { branch } = useSession();
  const id = search.get('open');
  useEffect(() => {
    if (id === null || !list) return;
    const one = list.find((other) => other.id === id);
    if (one && !one.is_read) read(one);
    if (!one?.link) {
      setSearch(
        (now) => {
          now.delete('open');
          return now;
        },
        { replace: true },
      );
      return;
    }
    if (one.branch_id !== null && one.branch_id !== branch?.id) session.switchBranch(one.branch_id);
    void navigate(one.link, { replace: true });
    // The rest does not change what the address asks for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it leads on once for each address and list
  }, [id, list]);
}
