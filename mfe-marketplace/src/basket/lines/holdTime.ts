import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { BasketItem } from '@bairn/shared/schema/booking';

/** Seconds before the end of a hold from which on keeping it longer is offered at first sight. */
export const soon = 600;

/** Seconds for which a place is still kept; 0 when it is not. */
export const secondsLeft = (heldUntil: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / 1000));

/** How long a place is kept, calmly: minutes until the last one, which is told in seconds. */
export const holdWords = (seconds: number) =>
  seconds > 60 ? `Held for ${plural(Math.ceil(seconds / 60), 'minute')}` : `Held for ${plural(seconds, 'second')}`;

/** What is read aloud: at five minutes and at one, and nothing in between. */
export function announcementAt(seconds: number): string {
  if (seconds === 0 || seconds > 300) return '';
  if (seconds > 60) return 'The places in your basket are held for 5 more minutes.';
  return 'The places in your basket are held for 1 more minute.';
}

/** What is read aloud when a hold has run out. */
export function goneWords(items: readonly BasketItem[]): string {
  const [first] = items;
  if (!first) return '';
  if (items.length > 1) return `${items.length} places in your basket are no longer held.`;
  return `${first.session_name} on ${formatDay(first.date)} is no longer held in your basket.`;
}
