import { call, invalidateAfter, keyOf, useMutation, useQueryClient } from '@bairn/shared/app';
import type { Notification } from '@bairn/shared/schema/notifications';
import { markAllNotificationsRead, markNotificationRead, listNotifications } from '@bairn/shared/calls/notifications';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';

type Shown = Pick<List, 'newest' | 'seen'>;
type List = ResponseOf<typeof listNotifications>;

/**
 * Marks notifications as read: on screen at once, and again as it was where the server did not take it, such as one with
 * news that was not shown yet. All are those of which the list knows.
 */
export function useReading() {
  const client = useQueryClient();

  function show(isRead: (one: Notification) => boolean, unread: (before: number) => number): void {
    // An answer that is on its way was read before.
    void client.cancelQueries({ queryKey: keyOf(listNotifications) });
    const mark = (list: List | undefined) =>
      list && {
        ...list,
        unread: unread(list.unread),
        data: list.data.map((one) => (isRead(one) ? { ...one, is_read: true } : one)),
      };
    client.setQueriesData<List>({ queryKey: keyOf(listNotifications) }, mark);
  }
  const onSettled = () => invalidateAfter(client, markNotificationRead);

  const one = useMutation({
    mutationFn: ({ id, created_at }: Notification) =>
      call(markNotificationRead, { params: { id }, query: { shown: created_at } }),
    onMutate: ({ id }) =>
      show(
        (other) => other.id === id,
        (before) => Math.max(0, before - 1),
      ),
    onSettled,
  });
  const all = useMutation({
    mutationFn: ({ newest, seen }: Shown) =>
      call(markAllNotificationsRead, { query: { shown: newest ?? '', seen: seen ?? '' } }),
    onMutate: () =>
      show(
        () => true,
        () => 0,
      ),
    onSettled,
  });
  return { read: (notification: Notification) => notification.is_read || one.mutate(notification), all };
}
