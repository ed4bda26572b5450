import * as z from 'zod/mini';
import { contract, one, page } from './endpoint.ts';
import { Flag, blank, paging } from './query.ts';
import { Id, Instant } from './rules.ts';

/** What a notification can be about. */
export const notificationTypes = [
  'bookings.made',
  'bookings.cancelled_by_family',
  'bookings.cancelled_by_service',
  'bookings.absence',
  'date.closed',
  'closing_days.confirmed',
  'payment.failed',
  'refund.done',
  'invoice.issued',
  'invoice.reminder',
  'invoice.received',
  'invoice.credited',
  'invoice.lapsed',
  'device.new',
  'invite.accepted',
  'shifts.opened',
  'availability.asked',
  'rota.published',
  'rota.changed',
  'rota.reminder',
  'shift.declined',
  'leave.asked',
  'leave.answered',
  'leave.cancelled',
  'child.declined',
  'needs.asked',
  'child.adult_added',
  'funding.asked',
  'funding.answered',
  'funding.to_agree',
  'payouts.restricted',
  'connection.asked',
  'connection.changed',
  'enquiry.asked',
  'enquiry.changed',
  'search.found',
  'journal.published',
  'journal.updated',
  'journal.commented',
  'journal.home',
  'message.received',
  'review.written',
  'review.replied',
  'plan.shared',
  'plan.signed',
  'plan.change_asked',
  'plan.due',
  'accident.submitted',
  'accident.sent_back',
  'accident.to_sign',
  'accident.signed',
  'accident.duty',
  'medicine.asked',
  'medicine.answered',
  'medicine.told',
  'medicine.not_given',
  'recurring.changed',
  'waiting.changed',
  'record.asked',
  'record.decided',
  'record.ending',
  'subscription.changed',
  'statement.issued',
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

/** Transactions of PostgreSQL that had ended at a moment: the first and the last that may not have, and those between. */
function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,18}):(\d{1,18}):([\d,]*)$/.exec(text);
  if (!parts || /^,|,,|,$|\d{19}/.test(parts[3] ?? '')) return false;
  const [from = 0n, to = 0n, ...running] = `${parts[1]},${parts[2]},${parts[3]}`.split(',').filter(Boolean).map(BigInt);
  const inOrder = running.every((one, at) => one >= (running[at - 1] ?? from) && one < to);
  return from > 0n && from <= to && inOrder;
}
const Snapshot = z.string().check(z.maxLength(8000), z.refine(isSnapshot));

const Unread = one(z.object({ unread: z.int() }));

export const listNotificationsContract = contract(() => ({
  summary: "The person's notifications in the account they act in, newest first",
  query: z.object({
    /** `1` leaves out what was read. */
    unread: blank(Flag),
    ...paging(),
  }),
  /**
   * `unread`: how many are unread in all, whatever the page shows. `newest`: when the newest of them all happened, for
   * marking all as read; null where the page is empty. `seen`: what had been written by then, to be handed back with it.
   */
  response: z.extend(page(Notification), {
    unread: z.int(),
    newest: z.nullable(Instant),
    seen: z.nullable(z.string()),
  }),
}));

export const deleteNotificationContract = contract(() => ({
  summary: 'Remove a notification',
  params: z.object({ id: Id }),
  query: upTo,
  response: Unread,
}));

export const markNotificationReadContract = contract(() => ({
  summary: 'Mark a notification as read',
  params: z.object({ id: Id }),
  query: upTo,
  response: Unread,
}));

export const markAllNotificationsReadContract = contract(() => ({
  summary: 'Mark all notifications of this account as read',
  /** `seen` of the list besides: what was being written at the time may bear an earlier instant than what it shows. */
  query: z.extend(upTo, { seen: blank(Snapshot) }),
  response: Unread,
}));
