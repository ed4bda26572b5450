import * as z from 'zod/mini';
import { endpoint, one, page } from './endpoint.ts';
import { Flag, Id, Instant, blank, paging } from './rules.ts';

/** What a notification can be about. */
export const notificationTypes = [
  'bookings.made',
  'bookings.cancelled_by_family',
  'bookings.cancelled_by_service',
  'date.closed',
  'payment.failed',
  'refund.done',
  'device.new',
  'invite.accepted',
  'shifts.opened',
  'child.declined',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  text: z.string(),
  /** A path of the app that shows what it is about; null where there is nothing to open. */
  link: z.nullable(z.string()),
  /** The service that has to be the active one for the link to show it; null where that does not matter. */
  branch_id: z.nullable(Id),
  is_read: z.boolean(),
  created_at: Instant,
});
export type Notification = z.output<typeof Notification>;

/**
 * Up to when the caller has seen what there is: news that came or was merged after that stays unread. Left out by callers
 * that do not say; everything is then marked.
 */
const upTo = z.object({ shown: blank(Instant) });

const Unread = one(z.object({ unread: z.int() }));

export const listNotifications = endpoint({
  method: 'GET',
  path: '/user-notifications',
  summary: "The person's notifications in the account they act in, newest first",
  query: z.object({
    /** `1` leaves out what was read. */
    unread: blank(Flag),
    ...paging(),
  }),
  /**
   * `unread`: how many are unread in all, whatever the page shows. `newest`: when the newest of them all happened, for
   * marking all as read; null where the page is empty.
   */
  response: z.extend(page(Notification), { unread: z.int(), newest: z.nullable(Instant) }),
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/user-notifications/{id}',
  summary: 'Remove a notification',
  params: z.object({ id: Id }),
  response: Unread,
});

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/user-notifications/mark-as-read/{id}',
  summary: 'Mark a notification as read',
  params: z.object({ id: Id }),
  query: upTo,
  response: Unread,
});

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/user-notifications/mark-all-as-read',
  summary: 'Mark all notifications of this account as read',
  query: upTo,
  response: Unread,
});
