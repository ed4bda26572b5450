import { ApiError, call, reportError, toast, toastTime, useQueryClient } from '@bairn/shared/app';
import { useEffect, useRef, useState } from 'react';
import { deleteNotification } from './calls.ts';
import { notificationsKey } from './queries.ts';

/** It is not there any more, or whose it was is not here any more. */
const isOver = (error: unknown) => error instanceof ApiError && [401, 404].includes(error.status);

/**
 * Takes notifications off the list at once, and off the server when the alert with Undo has gone, the page is left or the
 * tab closed.
 * `removed` are those that are not shown any more.
 */
export function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const show = (id: string) => setRemoved((former) => new Set([...former].filter((one) => one !== id)));

  async function send(id: string): Promise<void> {
    clearTimeout(waiting.current.get(id));
    waiting.current.delete(id);
    try {
      // Also when the tab is closed, which takes other calls with it.
      await call(deleteNotification, { params: { id }, keepalive: true });
    } catch (error) {
      if (!isOver(error)) {
        show(id);
        reportError(error);
      }
    }
    await client.invalidateQueries({ queryKey: notificationsKey });
  }

  function remove(id: string): void {
    setRemoved((former) => new Set([...former, id]));
    waiting.current.set(
      id,
      setTimeout(() => void send(id), toastTime),
    );
    const undo = () => {
      clearTimeout(waiting.current.get(id));
      // Too late where the page was left meanwhile.
      if (waiting.current.delete(id)) show(id);
    };
    toast.success('Notification removed.', { action: { label: 'Undo', act: undo }, key: 'notification-removed' });
  }

  const flush = useRef(() => {});
  useEffect(() => {
    flush.current = () => {
      for (const id of waiting.current.keys()) void send(id);
    };
  });
  useEffect(() => {
    const now = () => flush.current();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);

  return { removed, remove };
}
