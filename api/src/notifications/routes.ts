import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@bairn/shared/calls/notifications';
import type { Person } from '../access/person.ts';
import { metaOf } from '../http/paging.ts';
import { serve } from '../http/serve.ts';
import { markAllRead, markRead, removeNotification } from './changeNotifications.ts';
import { countNotifications, readNotifications } from './notificationQueries.ts';
import { asNotification } from './words.ts';

const readerOf = ({ user_id, account }: Person) => ({ user: user_id, account });

/** Routes of a person's notifications in their current account. */
export const notificationRoutes = [
  serve(listNotifications, { access: 'notification.list' }, async ({ db, query, person }) => {
    const reader = readerOf(person);
    const only = query.unread ?? false;
    const [rows, { all, unread }] = await Promise.all([
      readNotifications(db, reader, { ...query, unread: only }),
      countNotifications(db, reader),
    ]);
    return {
      data: rows.map(asNotification),
      meta: metaOf(query, only ? unread : all),
      unread,
      newest: rows[0]?.newest ?? null,
      seen: rows[0]?.seen ?? null,
    };
  }),

  serve(deleteNotification, { access: 'notification.change' }, async ({ tx, params, query, person }) => ({
    data: await removeNotification(tx, readerOf(person), params.id, query.shown),
  })),

  serve(markNotificationRead, { access: 'notification.change' }, async ({ tx, params, query, person }) => ({
    data: await markRead(tx, readerOf(person), params.id, query.shown),
  })),

  serve(markAllNotificationsRead, { access: 'notification.change' }, async ({ tx, query, person }) => ({
    data: await markAllRead(tx, readerOf(person), query),
  })),
];
