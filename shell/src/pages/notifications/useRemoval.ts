import { ApiError, call, invalidateAfter, reportError, toast, toastTime, useQueryClient } from '@bairn/shared/app';
import type { Notification } from '@bairn/shared/schema/notifications';
import { useEffect, useRef, useState } from 'react';
import { deleteNotification } from '@bairn/shared/calls/notifications';

/** It is not there any more, or whose it was is not here any more. */
const isOver = (error: unknown) => error instanceof ApiError && [401, 404].includes(error.status);

/** A notification as it was shown: with later news it is another one. */
const shownAs = ({ id, created_at }: Notification) => `${id} ${created_at}`;

/**
 * Takes notifications off the list at once, and off the server when the alert with Undo has gone, the page is left or the
 * tab closed.
 * `removed` are those that are not shown any more; one that has news since is shown, and stays on the server.
 */
export function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<Notification, ReturnType<typeof setTimeout>>());

  const show = (notification: Notification) =>
    setRemoved((former) => new Set([...former].filter((one) => one !== shownAs(notification))));

  async function send(notification: Notification): Promise<void> {
    const { id, created_at: shown } = notification;
    clearTimeout(waiting.current.get(notification));
    waiting.current.delete(notification);
    try {
      // Also when the tab is closed, which takes other calls with it.
      await call(deleteNotification, { params: { id }, query: { shown }, keepalive: true });
    } catch (error) {
      if (!isOver(error)) {
        show(notification);
        reportError(error);
      }
    }
    await invalidateAfter(client, deleteNotification);
  }

  function remove(notification: Notification): void {
    setRemoved((former) => new Set([...former, shownAs(notification)]));
    waiting.current.set(
      notification,
      setTimeout(() => void send(notification), toastTime),
    );
    const undo = () => {
      clearTimeout(waiting.current.get(notification));
      // Too late if the page has been left.
      if (waiting.current.delete(notification)) show(notification);
    };
    toast.success('Notification removed.', { action: { label: 'Undo', act: undo }, key: 'notification-removed' });
  }

  const flush = useRef(() => {});
  useEffect(() => {
    flush.current = () => {
      for (const notification of waiting.current.keys()) void send(notification);
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

  const isRemoved = (notification: Notification) => removed.has(shownAs(notification));
  return { removed, isRemoved, remove };
}
