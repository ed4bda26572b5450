import type * as schema from '../schema/notifications.ts';
import { del, get, post } from './endpoint.ts';

export const listNotifications = get<typeof schema.listNotificationsContract>('/user-notifications', {
  about: ['notification'],
});

export const deleteNotification = del<typeof schema.deleteNotificationContract>('/user-notifications/{id}', {
  about: ['notification'],
});

export const markNotificationRead = post<typeof schema.markNotificationReadContract>(
  '/user-notifications/mark-as-read/{id}',
  { about: ['notification'] },
);

export const markAllNotificationsRead = post<typeof schema.markAllNotificationsReadContract>(
  '/user-notifications/mark-all-as-read',
  { about: ['notification'] },
);
