import { daysBetween, formatDate, formatDay, localDate } from '@bairn/shared/format/date';
import type { Notification } from '@bairn/shared/schema/notifications';

export type NotificationDay = { date: string; name: string; notifications: readonly Notification[] };

/** Notifications under their days, in the order in which they come: newest first. */
export function byDay(notifications: readonly Notification[], today: string): readonly NotificationDay[] {
  const days = Map.groupBy(notifications, ({ created_at }) => localDate(created_at));
  return [...days].map(([date, those]) => ({ date, name: nameOf(date, today), notifications: those }));
}

function nameOf(date: string, today: string): string {
  const ago = daysBetween(date, today);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return ago < 7 ? formatDay(date) : `${formatDay(date)}, ${formatDate(date)}`;
}
