import type {
  deleteNotification as DeleteNotification,
  listNotifications as ListNotifications,
  markAllNotificationsRead as MarkAllNotificationsRead,
  markNotificationRead as MarkNotificationRead,
} from '@bairn/shared/schema/notifications';
import { bare } from '../calls.ts';

export const listNotifications = bare<typeof ListNotifications>('GET', '/user-notifications');
export const deleteNotification = bare<typeof DeleteNotification>('DELETE', '/user-notifications/{id}');
export const markNotificationRead = bare<typeof MarkNotificationRead>('POST', '/user-notifications/mark-as-read/{id}');
export const markAllNotificationsRead = bare<typeof MarkAllNotificationsRead>(
  'POST',
  '/user-notifications/mark-all-as-read',
);
